// What a model is given of a chunk: its text, and where it stands, without which many chunks could be about anything.
import { createHash } from 'node:crypto'

export function embeddingText(title: string, headingPath: readonly string[], text: string): string {
  return `${[title, ...headingPath].join(' › ')}\n\n${text}`
}

/** Enough to tell chunks of one page apart, and from what they were before. */
export function chunkHash(title: string, headingPath: readonly string[], text: string): string {
  const given = embeddingText(title, headingPath, text)
  return createHash('sha256').update(given).digest('base64url').slice(0, 22)
}
