// A new token: for oneself, or, by an owner, for another person. What comes of it is handed to `onIssued`.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { User } from '@notarium/contract/hub'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useUiWords } from '../ui/words.ts'
import { BrainsField } from './brains-field.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { forgetTokens } from './forget-tokens.ts'
import type { Issued } from './issued-token.tsx'
import { ScopeField } from './scope-field.tsx'
import { isComplete, requestOf, type WantedToken } from './wanted-token.ts'
import { useTokenWords } from './words.ts'

const atFirst: WantedToken = { name: '', mayWrite: false, brains: undefined, lifetime: '90', date: '' }

interface Props {
  readonly owner: User
  readonly isOwn: boolean
  readonly onIssued: (issued: Issued) => void
  readonly onClose: () => void
}

export function NewToken({ owner, isOwn, onIssued, onClose }: Props) {
  const t = useTokenWords()
  const ui = useUiWords()
  const [wanted, setWanted] = useState(atFirst)
  const change = (part: Partial<WantedToken>) => setWanted((before) => ({ ...before, ...part }))
  const issue = useDoing(async () => {
    const body = requestOf(wanted, new Date())
    const issued = isOwn
      ? await ask('POST /api/tokens', { body })
      : await ask('POST /api/admin/users/{id}/tokens', { params: { id: owner.id }, body })
    void forgetTokens()
    onIssued(issued)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void issue.run()
  }

  return (
    <Dialog opened onClose={onClose} title={t('new.title')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          {!isOwn && (
            <Text size="sm">
              {t('new.for', { owner: owner.email })} {owner.must_change_password && t('new.waits')}
            </Text>
          )}
          <TextInput
            label={t('new.name')}
            description={t('new.name.lead')}
            placeholder={t('new.name.example')}
            value={wanted.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            maxLength={100}
            autoComplete="off"
            required
            data-autofocus
          />
          <ScopeField
            role={owner.role}
            mayWrite={wanted.mayWrite}
            onChange={(mayWrite) => change({ mayWrite })}
          />
          <BrainsField isOwn={isOwn} brains={wanted.brains} onChange={(brains) => change({ brains })} />
          <ExpiryField wanted={wanted} onChange={change} />
          <ProblemNote problem={issue.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={issue.busy} disabled={!isComplete(wanted, new Date())}>
              {t('new.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
