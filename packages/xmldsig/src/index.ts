// Public face of the package.
export {
  type CanonicalizationAlgorithm,
  type CanonicalizationOptions,
  canonicalize,
} from './c14n/canonicalize.ts'
export { XmlError, type XmlErrorCode, type XmlPosition } from './errors.ts'
export type { XmlLimits } from './xml/limits.ts'
export type { ByteSink } from './xml/output.ts'
export { parseXml } from './xml/parse.ts'
export type { XmlDocument } from './xml/tree.ts'
