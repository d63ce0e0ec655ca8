// A page as it is read: head, text, outline beside it, and below what it is connected to.
import { Alert } from '@mantine/core'
import type { Page } from '@notarium/contract/brain'
import { useMemo, useRef, useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useMayInBrain } from '../brain/use-brain.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { readOutline } from '../markdown/read-outline.ts'
import { scanLines } from '../markdown/scan-lines.ts'
import { PageHead } from '../ui/page-head.tsx'
import style from './page.module.css'
import { PageActions } from './page-actions.tsx'
import { PageBreadcrumb } from './page-breadcrumb.tsx'
import { PageFacts } from './page-facts.tsx'
import { FoldedOutline, SideOutline } from './page-outline.tsx'
import { PageRelations } from './page-relations.tsx'
import { PageSignature } from './page-signature.tsx'
import { PageTags } from './page-tags.tsx'
import { PageTimeline } from './page-timeline.tsx'
import { useAnchor } from './use-anchor.ts'
import { useCurrentHeading } from './use-current-heading.ts'
import { useGoToPlace } from './use-go-to-place.ts'
import { VersionBar } from './version-bar.tsx'
import { withoutTitle } from './without-title.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly page: Page
  /** Undefined when the newest was asked for. */
  readonly askedVersion: number | undefined
  readonly start: number | undefined
  readonly end: number | undefined
}

export function PageArticle({ brain, page, askedVersion, start, end }: Props) {
  const t = usePagesWords()
  const mayWrite = useMayInBrain('write')
  const { slug, title, language } = page
  const { data: links } = useAsked('GET /api/brains/{brain}/links/{slug*}', { params: { brain, slug } })
  const markdown = useMemo(() => withoutTitle(page.markdown, title), [page.markdown, title])
  const outline = useMemo(() => readOutline(scanLines(markdown)), [markdown])
  const marked = useMemo(
    () => (start === undefined || end === undefined ? undefined : { start, end }),
    [start, end],
  )
  const anchor = useAnchor()
  const text = useRef<HTMLDivElement>(null)
  const [grown, setGrown] = useState(0)
  const onGrown = useGoToPlace(text, marked, anchor, setGrown)
  const current = useCurrentHeading(outline, grown)

  return (
    <div className={style['layout']}>
      <article className={style['article']}>
        <PageBreadcrumb brain={brain} slug={slug} />
        <PageHead
          title={title}
          lead={
            <>
              <PageFacts brain={brain} page={page} />
              <PageSignature brain={brain} page={page} />
              <PageTags brain={brain} page={page} mayWrite={mayWrite && askedVersion === undefined} />
            </>
          }
          actions={
            <PageActions
              {...{ brain, page, outline, current, mayWrite }}
              isOld={askedVersion !== undefined}
            />
          }
        />
        {askedVersion !== undefined && (
          <VersionBar brain={brain} slug={slug} version={askedVersion} mayWrite={mayWrite} />
        )}
        <FoldedOutline outline={outline} />
        <div ref={text} className={style['text']}>
          {markdown.trim() === '' ? (
            <Alert variant="light">{t('page.empty')}</Alert>
          ) : (
            <Markdown
              {...{ markdown, brain, slug, language, mayWrite, marked, anchor, onGrown }}
              links={links?.outgoing}
            />
          )}
        </div>
        <footer className={style['below']}>
          {links !== undefined && <PageRelations brain={brain} links={links} mayWrite={mayWrite} />}
          <PageTimeline brain={brain} slug={slug} mayWrite={mayWrite} />
        </footer>
      </article>
      <SideOutline outline={outline} current={current} />
    </div>
  )
}
