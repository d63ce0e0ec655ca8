// The editor of one page at work: the desk, saving, what stands in the way of it, and going back to the page.
import type { Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { fetchPart } from '../api/fetch-part.ts'
import { LinkButton } from '../ui/links.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AsideNote } from './aside-note.tsx'
import { Desk } from './desk.tsx'
import type { DraftPlace } from './draft-store.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { OpenedPage } from './opened-page.ts'
import { SaveBar, SaveButton } from './save-bar.tsx'
import { readableKey } from './tools.ts'
import { useAside } from './use-aside.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useSaving } from './use-saving.ts'
import { type Beginning, useWork } from './use-work.ts'
import { Warnings } from './warnings.tsx'
import { useEditorWords } from './words.ts'
import style from './work-page.module.css'

const ConflictView = lazy(() =>
  fetchPart(() => import('./conflict-view.tsx')).then((file) => ({ default: file.ConflictView })),
)

interface Props {
  readonly place: DraftPlace
  readonly page: OpenedPage
  readonly begin: Beginning
}

export function EditDesk({ place, page, begin }: Props) {
  const t = useEditorWords()
  const navigate = useNavigate()
  const { brain, slug } = place
  const [view, setView] = useState<EditorView>()
  const work = useWork(place, begin)
  const aside = useAside(place, page.aside)
  const saving = useSaving({ brain, slug, lineEnd: page.lineEnd, work })
  const { conflict, doing } = saving
  const params = { brain, _splat: slug }

  const save = async (andLeave: boolean) => {
    if (view === undefined || doing.busy || conflict !== undefined) return
    const written = work.hasUnsaved() ? await doing.run(view.state.doc, work.version) : undefined
    const isDone = !work.hasUnsaved() && (written === undefined || written.warnings.length === 0)
    if (andLeave && isDone) await navigate({ to: '/b/$brain/p/$', params })
  }
  const put = (text: Text | string) => {
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: 'input' })
  }
  const takeTheirs = async () => {
    if (conflict === undefined || view === undefined) return
    await aside.set({ markdown: view.state.doc.toString(), version: work.version })
    work.rebase(conflict.markdown, conflict.version)
    put(conflict.markdown)
    saving.setConflict(undefined)
  }
  const saveAgainst = async (doc: Text) => {
    if (conflict === undefined || view === undefined) return
    put(doc)
    await doing.run(view.state.doc, conflict.version)
  }
  const back = (doc: Text | undefined) => {
    if (doc !== undefined) put(doc)
    saving.setConflict(undefined)
  }
  useSaveKeys(
    () => void save(false),
    () => void save(true),
  )

  return (
    <div className={style['page']}>
      <PageHead
        title={t('edit.title', { title: page.title ?? slug })}
        lead={work.version === 0 ? t('edit.gone', { slug }) : t('edit.lead', { slug, version: work.version })}
      />
      {conflict === undefined && (
        <>
          <AsideNote aside={aside} onBringBack={put} />
          <Warnings of={saving.written?.warnings ?? []} />
        </>
      )}
      <ProblemNote problem={doing.problem} />
      {conflict !== undefined && view !== undefined && (
        <Suspense fallback={<Loading />}>
          <ConflictView
            theirs={conflict}
            mine={view.state.doc.toString()}
            busy={doing.busy}
            onEdited={work.changed}
            onTakeTheirs={() => void takeTheirs()}
            onSave={(doc) => void saveAgainst(doc)}
            onBack={back}
          />
        </Suspense>
      )}
      <div className={style[conflict === undefined ? 'shown' : 'hidden']}>
        <Desk
          brain={brain}
          saved={page.title === undefined ? undefined : slug}
          slug={slug}
          initial={begin.text}
          onView={setView}
          onUpdate={({ docChanged, state }) => docChanged && work.changed(state.doc)}
        />
        <SaveBar
          work={work}
          busy={doing.busy}
          reason={saving.reason}
          onReason={saving.setReason}
          hasSaved={saving.written !== undefined}
        >
          <LinkButton to="/b/$brain/p/$" params={params} variant="subtle" color="gray">
            {t('close')}
          </LinkButton>
          <SaveButton
            label={t('save')}
            keys={readableKey('Mod-s')}
            busy={doing.busy}
            disabled={!work.isDirty}
            onClick={() => void save(false)}
          />
          <SaveButton
            label={t('saveAndClose')}
            keys={readableKey('Mod-Enter')}
            busy={doing.busy}
            isMain
            onClick={() => void save(true)}
          />
        </SaveBar>
      </div>
      <LeaveGuard work={work} />
    </div>
  )
}
