// What of a text's links readers do not see: brackets, destinations, and a wiki link's target where it has a text
// of its own.
import { type Range, scanBlocks } from './blocks.ts'
import { markdownStartOf } from './frontmatter.ts'
import { findRawLinks, type RawLink } from './raw-links.ts'

export function linkMarks(text: string): readonly Range[] {
  const links = findRawLinks(text, scanBlocks(text, markdownStartOf(text)))
  return links.flatMap((link) => {
    if (link.form === 'definition') return []
    const shown = shownOf(text, link)
    const isEmbedded = link.form === 'wiki' && text[link.start - 1] === '!'
    return [
      { start: isEmbedded ? link.start - 1 : link.start, end: shown.start },
      { start: shown.end, end: link.end },
    ]
  })
}

/** `[[target|]]` has no text, so that its target is shown. */
function shownOf(text: string, { form, text: written, destination }: RawLink): Range {
  const isMissing = form === 'wiki' && text.slice(written.start, written.end).trim() === ''
  return isMissing ? destination : written
}
