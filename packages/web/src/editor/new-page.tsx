// Writing a page that is not there yet: what it is called, where it stands, and its text.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { DraftOffer } from './draft-offer.tsx'
import type { Draft, DraftPlace } from './draft-store.ts'
import { ForWriters } from './for-writers.tsx'
import { drafts } from './indexed-shelf.ts'
import { NewDesk, type NewStart } from './new-desk.tsx'
import { newPageText } from './new-page-text.ts'
import { usePlace } from './opened-page.ts'
import { asSlug, suggestTitle } from './slug-suggestion.ts'
import { useEditorWords } from './words.ts'
import style from './work-page.module.css'

export function NewPage() {
  const brain = useBrainName()
  const { slug = '', title = suggestTitle(slug) } = useSearch({ strict: false })
  const start: NewStart = { slug: asSlug(slug), title, text: newPageText(title) }
  return (
    <ForWriters slug={undefined}>
      <Loaded key={`${brain}/${slug}/${title}`} brain={brain} start={start} />
    </ForWriters>
  )
}

function Loaded({ brain, start }: { brain: string; start: NewStart }) {
  const place = usePlace(brain, '')
  const draft = useQuery({
    queryKey: ['editor', place.user, brain, ''],
    queryFn: async () => (await drafts.read(place)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return <Answer of={draft}>{(found) => <Opened place={place} draft={found} start={start} />}</Answer>
}

function Opened({ place, draft, start }: { place: DraftPlace; draft: Draft | null; start: NewStart }) {
  const t = useEditorWords()
  const [begin, setBegin] = useState(draft === null ? start : undefined)
  if (begin !== undefined) return <NewDesk place={place} start={begin} />
  if (draft === null) return null

  const restore = () => {
    const { title = '', slug = '', markdown } = draft
    setBegin({ title, slug, text: markdown, isDraft: true })
  }
  const discard = async () => {
    await drafts.remove(place)
    setBegin(start)
  }
  return (
    <div className={style['page']}>
      <PageHead title={t('new.title')} lead={draft.title} />
      <DraftOffer draft={draft} saved={undefined} savedVersion={0} onRestore={restore} onDiscard={discard} />
    </div>
  )
}
