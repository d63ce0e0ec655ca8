// What the parts of the canonicaliser share while they render.
import type { Output } from '../xml/output.ts'
import type { XmlDocument } from '../xml/tree.ts'
import type { Rendered } from './exclusive.ts'

export type CanonicalizationAlgorithm = 'c14n' | 'c14n11' | 'exc-c14n'

/** What rendering needs to know beside the node at hand. */
export interface Rendering {
  readonly document: XmlDocument
  readonly output: Output
  readonly algorithm: CanonicalizationAlgorithm
  /** The topmost element that is rendered. */
  readonly apex: number
  readonly exclude: number
  readonly comments: boolean
  /** Exclusive canonicalisation's own state. */
  readonly rendered: Rendered | undefined
  /** A subtree with one of these marks cannot be passed on as it stands. */
  readonly obstacles: number
}
