// The body of an answer as text, up to a bound: whoever answers must not fill our memory, packed data included.

/** Stops reading at the bound. `isWhole` tells whether that was all. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const piece of body ?? []) {
    bytes += piece.length
    pieces.push(piece)
    if (bytes > maxBytes) break
  }
  const all = Buffer.concat(pieces)
  return { text: all.toString('utf8', 0, Math.min(bytes, maxBytes)), isWhole: bytes <= maxBytes }
}
