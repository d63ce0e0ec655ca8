// GOST algorithms and nothing else, but for the kind of memory that their secrets need. Byte orders are
// those of the standards' own encodings: public keys x‖y little-endian (as in a certificate), private keys
// little-endian, signatures s‖r big-endian (as in XML and CMS), digests as the hash prints them.
export { ctrAcpkm } from './ctr-acpkm.ts'
export { openCtrAcpkmOmac, sealCtrAcpkmOmac } from './ctr-acpkm-omac.ts'
export { type Curve, type CurveName, curveByName, curveByOid, curves } from './curves.ts'
export { createDigest, type Digest, type DigestName, digest } from './digest.ts'
export { GostError, type GostErrorCode } from './errors.ts'
export { cfbDecrypt, cfbEncrypt } from './gost28147.ts'
export { kuznyechik } from './kuznyechik.ts'
export { hmac, pbkdf2 } from './mac.ts'
export { magma } from './magma.ts'
export { secretBytes, secretCopy } from './secret-bytes.ts'
export { generatePrivateKey, isPrivateKey, publicKeyOf, sign } from './sign.ts'
export { isPublicKeyValid, verify } from './verify.ts'
