// Where a stretch of prose is not prose: code spans and comments, whichever begins first. An unfinished one is
// plain text. Nothing is searched for twice, so a megabyte of backticks takes no longer than one of words.

const NONE: readonly number[] = Object.freeze([])

/** Start and end of each range, one after the other, in order. */
export function opaqueRanges(text: string, start: number, end: number): readonly number[] {
  const source = text.slice(start, end)
  const hasCode = source.includes('`')
  if (!hasCode && !source.includes('<!--')) return NONE
  const closerOf = hasCode ? codeClosers(source) : () => -1
  let commentsClose = true
  const ranges: number[] = []
  let at = 0
  while (at < source.length) {
    const char = source[at]!
    let after = at + 1
    if (char === '\\') after = at + 2
    else if (char === '`') {
      after = runEnd(source, at)
      const closed = closerOf(at, after)
      if (closed !== -1) {
        ranges.push(start + at, start + closed)
        after = closed
      }
    } else if (char === '<' && commentsClose && source.startsWith('<!--', at)) {
      const close = source.indexOf('-->', at + 4)
      commentsClose = close !== -1
      if (commentsClose) {
        after = close + 3
        ranges.push(start + at, start + after)
      }
    }
    at = after
  }
  return ranges
}

function runEnd(source: string, start: number): number {
  let end = start
  while (source[end] === '`') end++
  return end
}

/** Answers where the code span ends that a run of backticks opens: after the next run of the same length. */
function codeClosers(source: string): (start: number, end: number) => number {
  const starts: number[] = []
  const ends: number[] = []
  const lastOfLength = new Map<number, number>()
  for (let at = source.indexOf('`'); at !== -1; at = source.indexOf('`', at)) {
    starts.push(at)
    const end = runEnd(source, at)
    lastOfLength.set(end - at, at)
    ends.push(end)
    at = end
  }
  let run = 0
  return (start, end) => {
    const length = end - start
    if ((lastOfLength.get(length) ?? -1) < end) return -1
    while (starts[run]! < end || ends[run]! - starts[run]! !== length) run++
    return ends[run]!
  }
}
