// Text inside XML that is canonical as it stands: escaped exactly as C14N would write it.

/** What XML 1.0 cannot hold, however it is written. */
const unspeakable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const escaped = (character: string) => written[character] as string

export const inText = (text: string): string =>
  text.replace(unspeakable, '\ufffd').replace(/[&<>\r]/g, escaped)

export const inAttribute = (text: string): string =>
  text.replace(unspeakable, '\ufffd').replace(/[&<"\t\n\r]/g, escaped)
