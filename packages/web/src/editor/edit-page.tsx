// Editing a page that is there. A draft from last time is offered before anything else.
import { IconFileOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { DraftPlace } from './draft-store.ts'
import { EditDesk } from './edit-desk.tsx'
import { ForWriters } from './for-writers.tsx'
import { drafts } from './indexed-shelf.ts'
import { type OpenedPage, useOpenedPage, usePlace } from './opened-page.ts'
import type { Beginning } from './use-work.ts'
import { useEditorWords } from './words.ts'
import style from './work-page.module.css'

export function EditPage() {
  const brain = useBrainName()
  const { _splat: slug = '' } = useParams({ strict: false })
  return (
    <ForWriters slug={slug}>
      <Loaded key={`${brain}/${slug}`} brain={brain} slug={slug} />
    </ForWriters>
  )
}

function Loaded({ brain, slug }: { brain: string; slug: string }) {
  const place = usePlace(brain, slug)
  return <Answer of={useOpenedPage(place)}>{(page) => <Opened place={place} page={page} />}</Answer>
}

function Opened({ place, page }: { place: DraftPlace; page: OpenedPage }) {
  const t = useEditorWords()
  const { slug, title, markdown, version, draft } = page
  const fresh: Beginning = { saved: markdown, version, text: markdown }
  const [begin, setBegin] = useState(draft === undefined ? fresh : undefined)
  const isThere = title !== undefined
  if (!isThere && draft === undefined) return <Missing brain={place.brain} slug={slug} />
  if (begin !== undefined) return <EditDesk place={place} page={page} begin={begin} />
  if (draft === undefined) return null

  const restore = () => setBegin({ saved: markdown, version: draft.version, text: draft.markdown })
  const discard = async () => {
    await drafts.remove(place)
    setBegin(fresh)
  }
  return (
    <div className={style['page']}>
      <PageHead title={t('edit.title', { title: title ?? slug })} lead={slug} />
      <DraftOffer
        draft={draft}
        saved={isThere ? markdown : undefined}
        savedVersion={version}
        onRestore={restore}
        onDiscard={discard}
      />
    </div>
  )
}

function Missing({ brain, slug }: { brain: string; slug: string }) {
  const t = useEditorWords()
  return (
    <Empty
      icon={<IconFileOff size={40} stroke={1.25} />}
      title={t('missing.title')}
      action={
        <LinkButton to="/b/$brain/new" params={{ brain }} search={{ slug }}>
          {t('missing.create')}
        </LinkButton>
      }
    >
      {t('missing.lead', { slug })}
    </Empty>
  )
}
