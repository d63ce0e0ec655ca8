// As many pages as are asked for: MDN in English and Russian, mixed, and then the same again with other words in it, so
// that no page is like another and the words grow in number as they do in real texts. The same on every run.
import { execFileSync } from 'node:child_process'
import { createWriteStream, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import { corpora } from '../brain/corpora.ts'

export interface Texts {
  /** Writes an archive of pages `from` to `from + count`, of which there is no last. */
  pack(file: string, from: number, count: number): Promise<void>
}

interface Text {
  readonly path: string
  readonly markdown: string
}

/** Of the words of five letters and more, each time other ones. */
const shareChanged = 10
const modified = new Date('2026-01-01T00:00:00Z')
const syllables = { latin: ['ba', 'ko', 'mi', 'tu', 're'], cyrillic: ['ба', 'ко', 'ми', 'ту', 'ре'] } as const

export function openTexts(folder: string): Texts {
  const texts = ['en', 'ru'].flatMap((language) => unpacked(language, join(folder, language)))
  texts.sort((one, other) => numberOf(one.path) - numberOf(other.path))
  const textAt = (index: number): Text => {
    const { path, markdown } = texts[index % texts.length]!
    const round = Math.floor(index / texts.length)
    return { path: `round-${round}/${path}`, markdown: round === 0 ? markdown : varied(markdown, round) }
  }
  async function* members(from: number, count: number): AsyncGenerator<TarMember> {
    for (let index = from; index < from + count; index++) {
      const { path, markdown } = textAt(index)
      const content = Buffer.from(markdown)
      yield { path, content, size: content.length, modified }
    }
  }
  return {
    pack: (file, from, count) =>
      pipeline(
        Readable.from(tarBytes(members(from, count)), { objectMode: false }),
        createGzip({ level: 1 }),
        createWriteStream(file),
      ),
  }
}

function unpacked(language: string, folder: string): Text[] {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['xzf', join(corpora, `mdn-${language}.tar.gz`), '-C', folder])
  return globSync('**/*.md', { cwd: folder }).map((path) => ({
    path: `${language}/${path}`,
    markdown: readFileSync(join(folder, path), 'utf8'),
  }))
}

/** Every tenth of the long words gets an ending that no word of another round has. */
function varied(markdown: string, round: number): string {
  const endings = { latin: ending(syllables.latin, round), cyrillic: ending(syllables.cyrillic, round) }
  return markdown.replace(/\p{L}{5,}/gu, (word) => {
    if (numberOf(word) % shareChanged !== round % shareChanged) return word
    return word + (word.charCodeAt(0) < 0x400 ? endings.latin : endings.cyrillic)
  })
}

function ending(of: readonly string[], round: number): string {
  return Array.from(round.toString(of.length), (digit) => of[Number(digit)]).join('')
}

/** FNV-1a: the same for the same text, and else like chance. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
