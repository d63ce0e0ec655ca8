// From what was dropped to a running import: shows what was found, asks where it goes, sends it with progress.
import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { HubProblem, isProblem } from '../api/hub-problem.ts'
import { forget } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { exampleSlug, prefixOf } from './prefix.ts'
import { SelectionFacts } from './selection-facts.tsx'
import style from './send-files.module.css'
import { bodyOf, type Selection } from './sort-out.ts'
import { StayWhileSending } from './stay-while-sending.tsx'
import { brokenOff, upload } from './upload.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useImportWords } from './words.ts'

interface Props {
  readonly selection: Selection
  readonly onDifferent: () => void
}

export function SendFiles({ selection, onDifferent }: Props) {
  const t = useImportWords()
  const brain = useBrainName()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [progress, setProgress] = useState({ sent: 0, total: 0 })
  const stop = useRef<AbortController>(undefined)
  const prefix = prefixOf(typed)
  const hasPages = selection.archive !== undefined || selection.pages.length > 0
  const example = prefix === undefined ? undefined : exampleSlug(selection, prefix)

  useEffect(() => () => stop.current?.abort(), [])
  const sending = useDoing(async (into: string) => {
    const body = bodyOf(selection)
    const control = new AbortController()
    stop.current = control
    setProgress({ sent: 0, total: body.size })
    const target = { brain, name: selection.name, prefix: into, reason: reason.trim() }
    const onProgress = (sent: number) => setProgress({ sent, total: body.size })
    try {
      const { id } = await upload(body, target, onProgress, control.signal)
      void forget('GET /api/brains/{brain}/imports', { brain })
      return id
    } catch (error) {
      if (control.signal.aborted) return undefined
      throw error
    } finally {
      stop.current = undefined
    }
  })
  const problem = isProblem(sending.problem, brokenOff)
    ? new HubProblem({ ...sending.problem, detail: t('send.brokenOff') })
    : sending.problem
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (prefix === undefined || !hasPages) return
    const id = await sending.run(prefix)
    if (id !== undefined) await navigate({ to: '/b/$brain/imports/$id', params: { brain, id: String(id) } })
  }

  return (
    <Paper component="section" withBorder className={style['card'] ?? ''} aria-label={t('send.title')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Title order={2} size="h4" className={style['name'] ?? ''}>
            {selection.name}
          </Title>
          <SelectionFacts selection={selection} />
          {hasPages && (
            <div className={style['fields']}>
              <TextInput
                label={t('send.prefix')}
                description={
                  example === undefined ? t('send.prefixLead') : t('send.example', { slug: example })
                }
                placeholder={t('send.root')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                error={prefix === undefined && t('send.badPrefix')}
                disabled={sending.busy}
                maxLength={400}
              />
              <TextInput
                label={t('send.reason')}
                description={t('send.reasonLead')}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                disabled={sending.busy}
                maxLength={500}
              />
            </div>
          )}
          <ProblemNote problem={problem} />
          {sending.busy ? (
            <UploadProgress {...progress} onCancel={() => stop.current?.abort()} />
          ) : (
            <Group gap="xs">
              {hasPages && <Button type="submit">{t('send.start')}</Button>}
              <Button variant="default" onClick={onDifferent}>
                {t('send.different')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <StayWhileSending isSending={() => stop.current !== undefined} />
    </Paper>
  )
}
