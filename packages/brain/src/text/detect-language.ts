// The language of a page by the script of its letters. Code and names make Russian pages look English, never
// the other way round, so a tenth of Cyrillic is enough.

type Language = 'ru' | 'en' | 'other'

const SAMPLE = 4096
const RUSSIAN_SHARE = 0.1
const ENGLISH_SHARE = 0.5

export function detectLanguage(text: string): Language {
  const end = Math.min(text.length, SAMPLE)
  let cyrillic = 0
  let latin = 0
  let foreign = 0
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isLatin(code)) latin++
    else if (code >= 0x400 && code <= 0x52f) cyrillic++
    else if (isForeignLetter(code)) foreign++
  }
  const letters = cyrillic + latin + foreign
  if (letters === 0) return 'other'
  if (cyrillic >= letters * RUSSIAN_SHARE) return 'ru'
  return latin >= letters * ENGLISH_SHARE ? 'en' : 'other'
}

function isLatin(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0xc0 && code <= 0x24f)
}

/** Every other script of the basic plane, roughly: what lies beyond Cyrillic and is not punctuation. */
function isForeignLetter(code: number): boolean {
  return (code >= 0x370 && code < 0x2000) || (code >= 0x3040 && code < 0xd800)
}
