// Certificates, keys, key stores, chains and revocation. Bytes in, typed frozen values out; whatever
// is wrong with the bytes, the error is a PkiError.
export type { GostAlgorithm, RsaAlgorithm, SignatureAlgorithm } from './algorithms.ts'
export { type Certificate, parseCertificate } from './certificate/certificate.ts'
export type { DistinguishedName, SubjectFacts } from './certificate/name.ts'
export { buildChain, type ChainOptions, type ChainResult, type ChainWork } from './chain/build-chain.ts'
export type { ChainError, ChainErrorCode } from './chain/chain-error.ts'
export { chainToSend } from './chain/chain-to-send.ts'
export { type Crl, parseCrl, parseCrls } from './chain/crl.ts'
export type { RevocationRule } from './chain/revocation.ts'
export type { EncryptionForm } from './encryption/encrypt.ts'
export type { Password } from './encryption/password.ts'
export { PkiError, type PkiErrorCode } from './errors.ts'
export { type CrlRequest, createCrl } from './issue/create-crl.ts'
export { type CertificateRequest, issueCertificate } from './issue/issue-certificate.ts'
export type { Issuer } from './issue/signer.ts'
export type { NewSubject } from './issue/subject-name.ts'
export { type PemContents, readPem } from './key-store/read-pem.ts'
export { type Pkcs12Entry, readPkcs12 } from './key-store/read-pkcs12.ts'
export { type NewPkcs12Entry, writePkcs12 } from './key-store/write-pkcs12.ts'
export { generateKey, type KeySpecification } from './keys/generate-key.ts'
export { parsePrivateKey } from './keys/pkcs8.ts'
export type { PrivateKey, SigningKey } from './keys/private-key.ts'
export {
  type GostPublicKey,
  isSamePublicKey,
  type PublicKey,
  parsePublicKey,
  type RsaPublicKey,
  type UnsupportedPublicKey,
} from './keys/public-key.ts'
export { type SignatureCheck, verifyDigestedGost, verifySignature } from './keys/verify.ts'
export { formatPrivateKey, type KeyProtection } from './keys/write-pkcs8.ts'
export { formatPem } from './pem.ts'
