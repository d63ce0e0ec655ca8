// The line around a link, without the marks of markdown, for a list.
export function plainContext(line: string): string {
  return line
    .replace(/!?\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, '')
    .replace(/[`*|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
