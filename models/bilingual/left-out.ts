// Which pages of a parallel corpus are kept out of training, so that something is left to measure with: every tenth, by
// the hash of its path.

const share = 10

export function isLeftOut(path: string): boolean {
  let hash = 0x811c9dc5
  for (const character of path)
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0
  return hash % share === 0
}
