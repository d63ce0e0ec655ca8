// One piece of a page, laid out. Made again only when its own text changes.
import { memo, useMemo } from 'react'
import ReactMarkdown from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { elements } from './elements.tsx'
import style from './markdown.module.css'
import { type Places, placeMarks } from './place-marks.ts'
import { rawHtml } from './raw-html.ts'
import { sanitizeSchema } from './sanitize-schema.ts'
import type { Piece } from './split-text.ts'
import { wikiLinks } from './wiki-links.ts'
import { useMarkdownWords } from './words.ts'

interface Props extends Piece, Pick<Places, 'anchors' | 'marked'> {
  readonly number: number
}

const remarkPlugins = [remarkGfm, wikiLinks] as never

export const PieceView = memo(function PieceView({ text, number, linesBefore, anchors, marked }: Props) {
  const t = useMarkdownWords()
  const notePrefix = `note-${number}-`
  const rehypePlugins = useMemo(
    () =>
      [
        rawHtml,
        [rehypeSanitize, sanitizeSchema],
        [placeMarks, { linesBefore, anchors, marked, notePrefix } satisfies Places],
      ] as never,
    [linesBefore, anchors, marked, notePrefix],
  )
  const options = useMemo(
    () => ({
      clobberPrefix: notePrefix,
      footnoteLabel: t('footnotes'),
      footnoteBackLabel: t('footnotes.back'),
    }),
    [t, notePrefix],
  )
  return (
    <div className={style['piece']}>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        remarkRehypeOptions={options}
        components={elements}
        // Each address is judged where it is shown.
        urlTransform={(url) => url}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}, isSame)

/** What lies outside of a piece may change without it. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.text === after.text &&
    before.linesBefore === after.linesBefore &&
    before.number === after.number &&
    before.marked === after.marked &&
    sameAnchors(before, after)
  )
}

function sameAnchors(before: Props, after: Props): boolean {
  if (before.anchors === after.anchors) return true
  const end = before.linesBefore + before.text.split('\n').length
  for (let line = before.linesBefore + 1; line <= end; line++)
    if (before.anchors.get(line) !== after.anchors.get(line)) return false
  return true
}
