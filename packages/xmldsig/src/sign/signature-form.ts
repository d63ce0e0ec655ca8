// How a signature is to look. The same words as in a profile's [signature] table.
import type { CanonicalizationAlgorithm } from '../c14n/rendering.ts'

export const placements = ['enveloped', 'detached', 'wss'] as const
export const signingAlgorithms = ['gost2012-256', 'gost2012-512', 'rsa-sha256', 'rsa-sha512'] as const
export const xadesForms = ['none', 'bes'] as const

export type Placement = (typeof placements)[number]
export type SigningAlgorithm = (typeof signingAlgorithms)[number]
export type SigningTransform = 'enveloped' | CanonicalizationAlgorithm | 'smev'

export interface SignatureForm {
  readonly placement: Placement
  readonly algorithm: SigningAlgorithm
  readonly canonicalization: CanonicalizationAlgorithm
  readonly transforms: readonly SigningTransform[]
  readonly xades: (typeof xadesForms)[number]
}

export const defaultForm: SignatureForm = Object.freeze({
  placement: 'enveloped',
  algorithm: 'gost2012-256',
  canonicalization: 'exc-c14n',
  transforms: Object.freeze(['enveloped', 'exc-c14n'] as const),
  xades: 'none',
})
