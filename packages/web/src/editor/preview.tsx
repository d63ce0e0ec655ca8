// The page as it will look, beside the text or instead of it. Off the way of typing: it is given a text only when the
// typing pauses, and of a large page only the part that is looked at.
import type { Text as DocText } from '@codemirror/state'
import { Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { fetchPart } from '../api/fetch-part.ts'
import { useAsked } from '../api/use-asked.ts'
import { Loading } from '../ui/loading.tsx'
import style from './preview.module.css'
import { blockStarts, isComfortable, partAround, wholeUpTo } from './preview-part.ts'
import { useEditorWords } from './words.ts'

const Markdown = lazy(() =>
  fetchPart(() => import('../markdown/markdown.tsx')).then(({ Markdown }) => ({ default: Markdown })),
)
const partSize = 12_000

/** What the editor shows just now. */
export interface Shown {
  readonly doc: DocText
  /** The first character on the screen. */
  readonly place: number
  readonly isAtEnd: boolean
}

interface Props {
  readonly brain: string
  /** Undefined while the page is not there. */
  readonly saved: string | undefined
  readonly slug: string
  readonly shown: Shown
}

export function Preview({ brain, saved, slug, shown }: Props) {
  const t = useEditorWords()
  const box = useRef<HTMLElement>(null)
  const { doc, place, isAtEnd } = shown
  const { from, to } = usePart(doc, place)
  const markdown = useMemo(() => doc.sliceString(from, to), [doc, from, to])
  const links = useAsked(
    'GET /api/brains/{brain}/links/{slug*}',
    { params: { brain, slug: saved ?? '' } },
    { enabled: saved !== undefined },
  )

  useEffect(() => {
    if (box.current === null) return
    const { scrollHeight } = box.current
    box.current.scrollTop = isAtEnd ? scrollHeight : (scrollHeight * (place - from)) / Math.max(1, to - from)
  }, [place, isAtEnd, from, to])

  const isWhole = from === 0 && to === doc.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reached by key
    <section ref={box} className={style['preview']} aria-label={t('preview.label')} tabIndex={0}>
      {!isWhole && (
        <Text size="xs" c="dimmed" mb="md">
          {t('preview.part')}
        </Text>
      )}
      {markdown.trim() === '' ? (
        <Text c="dimmed">{t('preview.empty')}</Text>
      ) : (
        <Suspense fallback={<Loading />}>
          <Markdown markdown={markdown} brain={brain} slug={slug} links={links.data?.outgoing} />
        </Suspense>
      )}
    </section>
  )
}

/** Stays as it is while what is looked at lies well inside it. */
function usePart(doc: DocText, place: number): { readonly from: number; readonly to: number } {
  const [last, setLast] = useState({ doc, from: 0, to: doc.length })
  const starts = useMemo(() => (doc.length > wholeUpTo ? blockStarts(doc) : undefined), [doc])
  if (starts === undefined) return { from: 0, to: doc.length }
  if (last.doc === doc && isComfortable(last, doc.length, place)) return last
  const next = { doc, ...partAround(starts, doc.length, place, partSize) }
  // A block may be longer than a part: then there is no better one.
  if (next.doc !== last.doc || next.from !== last.from || next.to !== last.to) setLast(next)
  return next
}
