// Tells when the hub no longer knows our session: it was ended elsewhere, or has expired.
const listeners = new Set<() => void>()

export function noteSessionEnd(): void {
  for (const tell of listeners) tell()
}

export function whenSessionEnds(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
