// Answers as text, for models that read no structured content.

/** What a page says of itself, on one line: a title cannot pass for a line of ours. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

export function lineRange(start: number, end: number): string {
  return start === end ? `line ${start}` : `lines ${start}–${end}`
}

/** A heading and a line for each item, or what to say when there are none. */
export function listed(head: string, items: readonly string[], none: string): string {
  return items.length === 0 ? none : [head, ...items.map((item) => `- ${item}`)].join('\n')
}
