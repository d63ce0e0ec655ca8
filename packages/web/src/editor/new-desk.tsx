// The desk for a new page. Its address follows the title until somebody types one.
import type { EditorView } from '@codemirror/view'
import { Alert } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { LinkButton, TextLink } from '../ui/links.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AddressFields } from './address-fields.tsx'
import { Desk } from './desk.tsx'
import type { DraftPlace } from './draft-store.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { newPageText, retitled } from './new-page-text.ts'
import { SaveBar, SaveButton } from './save-bar.tsx'
import { asSlug, folderPart, slugFault, suggestSlug } from './slug-suggestion.ts'
import { readableKey } from './tools.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useSaving } from './use-saving.ts'
import { useWork } from './use-work.ts'
import { Warnings } from './warnings.tsx'
import { useEditorWords } from './words.ts'
import style from './work-page.module.css'

export interface NewStart {
  readonly title: string
  readonly slug: string
  readonly text: string
  /** Taken up again: unsaved from the start. */
  readonly isDraft?: boolean
}

export function NewDesk({ place, start }: { place: DraftPlace; start: NewStart }) {
  const t = useEditorWords()
  const navigate = useNavigate()
  const { brain } = place
  const [view, setView] = useState<EditorView>()
  const [title, setTitle] = useState(start.title)
  const [address, setAddress] = useState(start.slug || suggestSlug(start.title))
  const isOwnAddress = useRef(start.slug !== '')
  const [hasTried, setTried] = useState(false)
  const fields = useRef({ title: start.title, slug: address })
  const saved = start.isDraft ? newPageText('') : start.text
  const work = useWork(place, { saved, version: 0, text: start.text }, () => fields.current)
  const slug = asSlug(address)
  const saving = useSaving({ brain, slug, lineEnd: '\n', work })
  const { doing, written, conflict } = saving

  const changeAddress = (next: string) => {
    setAddress(next)
    fields.current = { ...fields.current, slug: next }
    saving.setConflict(undefined)
    if (view !== undefined) work.changed(view.state.doc)
  }
  const changeTitle = (next: string) => {
    const changes = view && retitled(view.state.doc, title, next)
    setTitle(next)
    fields.current = { ...fields.current, title: next }
    if (changes) view.dispatch({ changes, userEvent: 'input' })
    if (!isOwnAddress.current) changeAddress(folderPart(address) + suggestSlug(next))
  }
  const save = async () => {
    setTried(true)
    if (view === undefined || doing.busy || slugFault(slug) !== undefined) return
    const answer = await doing.run(view.state.doc, work.version)
    if (answer?.warnings.length === 0)
      await navigate({ to: '/b/$brain/p/$', params: { brain, _splat: answer.slug } })
  }
  useSaveKeys(
    () => void save(),
    () => void save(),
  )

  return (
    <div className={style['page']}>
      <PageHead title={t('new.title')} lead={t('new.lead')} />
      <AddressFields
        brain={brain}
        title={title}
        onTitle={changeTitle}
        address={address}
        onAddress={(next) => {
          isOwnAddress.current = true
          changeAddress(next)
        }}
        isFixed={written !== undefined}
        hasTried={hasTried}
      />
      {conflict !== undefined && (
        <Alert variant="default" role="alert">
          {t('new.taken')}{' '}
          <TextLink to="/b/$brain/p/$" params={{ brain, _splat: slug }} target="_blank">
            {t('new.openIt')}
          </TextLink>
        </Alert>
      )}
      <Warnings of={written?.warnings ?? []} />
      <ProblemNote problem={doing.problem} />
      <Desk
        brain={brain}
        saved={undefined}
        slug={slug}
        initial={start.text}
        autoFocus={start.title !== ''}
        onView={setView}
        onUpdate={({ docChanged, state }) => docChanged && work.changed(state.doc)}
      />
      <SaveBar
        work={work}
        busy={doing.busy}
        reason={saving.reason}
        onReason={saving.setReason}
        hasSaved={written !== undefined}
      >
        {written !== undefined && (
          <LinkButton to="/b/$brain/p/$" params={{ brain, _splat: written.slug }} variant="default">
            {t('new.view')}
          </LinkButton>
        )}
        <SaveButton
          label={written === undefined ? t('new.create') : t('save')}
          keys={readableKey('Mod-Enter')}
          busy={doing.busy}
          isMain
          onClick={() => void save()}
        />
      </SaveBar>
      <LeaveGuard work={work} />
    </div>
  )
}
