// Lines out of what a process prints, whatever that is: one that never ends takes no memory beyond its first part.
import type { Readable } from 'node:stream'

/** Characters as they are read, bytes as they are kept. What a line has beyond is left out. */
export const longestLine = 16_384
/** As a byte. */
export const lineEnd = 10

export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let begun = ''
  const take = (part: string) => {
    if (begun.length < longestLine) begun += part.slice(0, longestLine - begun.length)
  }
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const parts = text.split('\n')
    for (const part of parts.slice(0, -1)) {
      take(part)
      onLine(begun.endsWith('\r') ? begun.slice(0, -1) : begun)
      begun = ''
    }
    take(parts.at(-1) as string)
  })
  stream.on('end', () => {
    if (begun !== '') onLine(begun)
  })
  // The end of the process tells more than a broken pipe does.
  stream.on('error', () => undefined)
}
