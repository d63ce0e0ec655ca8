// Text from a document or a certificate on its way to a terminal: control characters could move the cursor,
// change colours or hide what was printed before, so they are shown as what they are.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

export function printable(text: string): string {
  return text.replaceAll(
    control,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
