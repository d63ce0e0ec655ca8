// Changes to the bytes of a document, applied together: positions are those of the bytes as they were.
export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const pieces: Uint8Array[] = []
  let done = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    pieces.push(bytes.subarray(done, from), Buffer.from(text))
    done = to
  }
  pieces.push(bytes.subarray(done))
  return Buffer.concat(pieces)
}
