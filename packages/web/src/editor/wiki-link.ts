// Wiki links as the brain reads them: [[page#heading|words]]. What is being typed, and what to put there instead.

export interface Typed {
  /** Where the part that is completed begins, from the start of the line. */
  readonly from: number
  readonly page: string
  /** Undefined until a `#` is typed. */
  readonly heading: string | undefined
}

/** The unfinished link at the end of a line, if there is one. */
export function typedLink(before: string): Typed | undefined {
  const start = before.lastIndexOf('[[') + 2
  if (start === 1) return undefined
  const inside = before.slice(start)
  if (/[[\]|\n]/.test(inside)) return undefined
  const mark = inside.indexOf('#')
  if (mark === -1) return { from: start, page: inside, heading: undefined }
  return { from: start + mark + 1, page: inside.slice(0, mark), heading: inside.slice(mark + 1) }
}

/** Names the page by its slug, which no other page has, and shows its title. In a table the bar needs a backslash. */
export function linkTo(slug: string, title: string, inTable: boolean): string {
  const words = title.replace(/[[\]|\s]+/g, ' ').trim()
  if (words === '' || words === slug) return escaped(slug)
  return `${escaped(slug)}${inTable ? '\\|' : '|'}${words}`
}

/** What would end the name or change its meaning; the brain takes percent escapes back. */
export const escaped = (name: string): string =>
  name.replace(/%(?=[\da-f]{2})|[#[\]|?]/gi, (char) => encodeURIComponent(char))

/** The name that stands in a link, as it was before it was escaped. */
export function unescaped(written: string): string {
  try {
    return decodeURIComponent(written).trim()
  } catch {
    return written.trim()
  }
}
