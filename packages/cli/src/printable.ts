// Text from a document or a certificate on its way to a terminal or a log: control characters could move the cursor
// or change colours, and characters that turn the direction or are not seen could hide what is there. They are
// written as JSON escapes, so that JSON stays the same JSON.
const deceptive =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Line breaks stay. */
export const printable = (text: string): string => text.replaceAll(deceptive, escaped)

/** For what must stay on its line, lest it looks like lines of ours. */
export const printableLine = (text: string): string => printable(text).replaceAll('\n', escaped)

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
