// What a page's markdown says, as plain data. Offsets are UTF-16 units of the whole text, `end` exclusive; lines
// count from 1 and end at a line feed.

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface Heading {
  readonly level: number
  readonly text: string
  readonly line: number
  readonly anchor: string
}

/** Chunks follow each other without a gap; the last one ends where the text ends. */
export interface Chunk {
  readonly ordinal: number
  readonly headingPath: readonly string[]
  readonly startLine: number
  readonly endLine: number
  readonly start: number
  readonly end: number
}

export interface PageLink {
  readonly kind: 'wiki' | 'markdown'
  /** Percent-decoded, without heading: a path as it was written, or a wiki name. */
  readonly target: string
  readonly heading?: string
  readonly text: string
  readonly line: number
  readonly start: number
  readonly end: number
  /** The line around the link, for people. */
  readonly context: string
}

/** What a page says about itself. */
export interface PageFacts {
  readonly type: string
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  readonly language: string
  readonly frontmatter: Readonly<Record<string, JsonValue>>
}

export interface ParsedPage extends PageFacts {
  readonly title: string
  readonly warnings: readonly string[]
  readonly headings: readonly Heading[]
  readonly chunks: readonly Chunk[]
  readonly links: readonly PageLink[]
}
