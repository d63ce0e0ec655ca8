// XML signatures: verify and sign, over a strict parser and canonicaliser of our own. Bytes in, result out.
export { type CanonicalizationOptions, canonicalize } from './c14n/canonicalize.ts'
export type { CanonicalizationAlgorithm } from './c14n/rendering.ts'
export { XmlError, type XmlErrorCode, type XmlPosition } from './errors.ts'
export { type Signer, type SignOptions, type SignResult, signXml } from './sign/sign-xml.ts'
export {
  defaultForm,
  type Placement,
  placements,
  type SignatureForm,
  type SigningAlgorithm,
  type SigningTransform,
  signingAlgorithms,
  xadesForms,
} from './sign/signature-form.ts'
export { SigningError, type SigningErrorCode } from './sign/signing-error.ts'
export type { DigestAlgorithm } from './signature/algorithms.ts'
export { type CryptoPrimitives, ownPrimitives, type RunningDigest } from './signature/primitives.ts'
export type { CoveredElement } from './verify/coverage.ts'
export type { SignatureErrorCode, SignatureFault } from './verify/signature-error.ts'
export type { SignatureResult } from './verify/verify-signature.ts'
export { type VerifyOptions, type VerifyResult, verifyXml } from './verify/verify-xml.ts'
export type { XmlLimits } from './xml/limits.ts'
export type { ByteSink } from './xml/output.ts'
export { parseXml } from './xml/parse.ts'
export type { XmlDocument } from './xml/tree.ts'
