// A page's markdown, safe to look at whoever wrote it: `<Markdown markdown brain slug links />`. The reading page and
// the editor's preview both show it.
import { useEffect, useMemo } from 'react'
import { type KnownLink, linkMapOf } from './link-target.ts'
import style from './markdown.module.css'
import { PieceView } from './piece-view.tsx'
import { PlainWhenBroken } from './plain-when-broken.tsx'
import { readOutline } from './read-outline.ts'
import { ReadingProvider } from './reading.ts'
import { scanLines } from './scan-lines.ts'
import { splitText } from './split-text.ts'
import { useBitByBit } from './use-bit-by-bit.ts'
import { useMarkdownWords } from './words.ts'

interface Props {
  readonly markdown: string
  readonly brain: string
  readonly slug: string
  /** Where its links lead, as far as the brain knows; without them paths are taken at their word. */
  readonly links?: readonly KnownLink[] | undefined
  readonly language?: string | undefined
  /** Links to pages that are not there lead to where they are made. */
  readonly mayWrite?: boolean
  /** Lines that somebody was sent to. */
  readonly marked?: { readonly start: number; readonly end: number } | undefined
  /** The heading that somebody was sent to. */
  readonly anchor?: string | undefined
  /** Called whenever more of it is on the screen. */
  readonly onGrown?: (() => void) | undefined
}

const none: readonly KnownLink[] = []
/** About so many pixels, until it is known better. */
const heightOfCharacter = 0.35

export function Markdown(props: Props) {
  const { markdown, brain, slug, links = none, language, mayWrite = false, marked, anchor, onGrown } = props
  const t = useMarkdownWords()
  const { pieces, anchors } = useMemo(() => {
    const scanned = scanLines(markdown)
    const headings = readOutline(scanned)
    return {
      pieces: splitText(scanned),
      anchors: new Map(headings.map(({ startLine, anchor }) => [startLine, anchor])),
    }
  }, [markdown])
  const reading = useMemo(
    () => ({ brain, slug, links: linkMapOf(links), mayWrite }),
    [brain, slug, links, mayWrite],
  )
  const line = marked?.start ?? [...anchors].find(([, name]) => name === anchor)?.[0] ?? 1
  const wanted = Math.max(
    0,
    pieces.findLastIndex(({ linesBefore }) => linesBefore < line),
  )
  const isShown = useBitByBit(pieces.length, wanted)
  const shown = pieces.filter((_, number) => isShown(number)).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is something else on the screen
  useEffect(() => onGrown?.(), [shown, pieces, onGrown])

  return (
    <ReadingProvider value={reading}>
      <div className={style['markdown']} {...langOf(language)}>
        {pieces.map((piece, number) =>
          isShown(number) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
            <PlainWhenBroken key={number} text={piece.text} words={t('broken')}>
              <PieceView {...piece} number={number} anchors={anchors} marked={marked} />
            </PlainWhenBroken>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
            <div key={number} style={{ height: piece.text.length * heightOfCharacter }} />
          ),
        )}
      </div>
    </ReadingProvider>
  )
}

/** Only what can be a language: a wrong one is worse for a screen reader than none. */
const langOf = (language: string | undefined) =>
  language !== undefined && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) ? { lang: language } : {}
