// The dialog that adds a folder. What was typed stays when the brain refuses it.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { HubProblem, isProblem } from '../api/hub-problem.ts'
import { forget } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useUiWords } from '../ui/words.ts'
import { useSyncWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly opened: boolean
  readonly onClose: () => void
}

const nothing = { name: '', path: '', prefix: '' }

export function AddSource({ brain, opened, onClose }: Props) {
  const t = useSyncWords()
  const ui = useUiWords()
  const [typed, setTyped] = useState(nothing)
  const add = useDoing(async () => {
    const body = { name: typed.name.trim(), path: typed.path.trim(), prefix: typed.prefix.trim() }
    await ask('POST /api/brains/{brain}/sync', { params: { brain }, body })
    await forget('GET /api/brains/{brain}/sync', { brain })
    setTyped(nothing)
    onClose()
  })
  // The role allows it; what the brain refuses is the path.
  const problem = isProblem(add.problem, 'forbidden')
    ? new HubProblem({ status: 0, code: 'path-refused', detail: t('add.refused', { brain }) })
    : add.problem
  const field = (name: keyof typeof nothing) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
    label: t(`add.${name}`),
    description: t(`add.${name}Lead`),
    autoComplete: 'off',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  const close = () => {
    add.clear()
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={close} title={t('add.title')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput {...field('name')} required maxLength={100} data-autofocus />
          <TextInput {...field('path')} required maxLength={4096} placeholder="/srv/handbook" />
          <TextInput {...field('prefix')} maxLength={400} />
          <ProblemNote problem={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={add.busy}>
              {t('add.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
