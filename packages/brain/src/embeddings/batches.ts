// Texts in portions that a server takes: bounded in number, and in characters, since servers bound the tokens of a
// request too.

/** Far beyond what any model reads of one text, and below what servers allow in one request. */
export const maxBatchCharacters = 100_000

/** A text that has to be embedded, and its place among all that were asked for. */
export interface PlacedText {
  readonly place: number
  readonly text: string
}

export function batchesOf(texts: readonly PlacedText[], maxTexts: number): PlacedText[][] {
  const batches: PlacedText[][] = []
  let batch: PlacedText[] = []
  let characters = 0
  for (const placed of texts) {
    const isFull = batch.length >= maxTexts || characters + placed.text.length > maxBatchCharacters
    if (isFull && batch.length > 0) {
      batches.push(batch)
      batch = []
      characters = 0
    }
    batch.push(placed)
    characters += placed.text.length
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
