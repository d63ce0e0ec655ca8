// What of a document a signature covers.
import type { SignatureReport } from '@notarium/contract/hub'

/** Names, attributes and structure included: of a text that is covered alone, everything around it may be anybody's. */
export const coversAll = ({ covered }: Pick<SignatureReport, 'covered'>): boolean =>
  covered.some(({ wholeDocument, textOnly }) => wholeDocument && !textOnly)
