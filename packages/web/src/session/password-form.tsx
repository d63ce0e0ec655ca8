// The old password, the new one and the new one again. All other sessions end when it is saved.
import { Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/query-client.ts'
import { useDoing } from '../api/use-doing.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { whoQuery } from './who.ts'
import { useWords } from './words.ts'

const shortest = 12

interface Props {
  readonly currentLabel: string
  readonly submitLabel: string
  readonly onChanged: () => void
}

export function PasswordForm({ currentLabel, submitLabel, onChanged }: Props) {
  const t = useWords()
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')
  const isShort = fresh !== '' && [...fresh].length < shortest
  const differ = again !== '' && again !== fresh

  const change = useDoing(async () => {
    await ask('POST /api/auth/password', { body: { currentPassword: current, newPassword: fresh } })
    // The guards of all other pages go by what is known, and it was that this password has to be changed.
    await queryClient.fetchQuery({ ...whoQuery(), staleTime: 0 })
    for (const clear of [setCurrent, setFresh, setAgain]) clear('')
    onChanged()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort && fresh === again) void change.run()
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordInput
          label={currentLabel}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          required
        />
        <PasswordInput
          label={t('password.new')}
          description={t('password.rule')}
          autoComplete="new-password"
          value={fresh}
          onChange={(event) => setFresh(event.currentTarget.value)}
          error={isShort && t('password.short')}
          required
        />
        <PasswordInput
          label={t('password.repeat')}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.currentTarget.value)}
          error={differ && t('password.differ')}
          required
        />
        <ProblemNote problem={change.problem} />
        <Button type="submit" loading={change.busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
