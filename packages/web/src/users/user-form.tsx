// E-mail, role and rights of a user, new or known. Stays open with the reason when the hub refuses.
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Role } from '@notarium/contract/hub'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useUiWords } from '../ui/words.ts'
import { RoleField } from './role-field.tsx'
import { useUserWords } from './words.ts'

export interface UserFields {
  readonly email: string
  readonly role: Role
  readonly maySign: boolean
}

interface Props {
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly initial: UserFields
  /** Why the role stays as it is. */
  readonly fixedRole?: ReactNode
  readonly onSubmit: (fields: UserFields) => Promise<void>
  readonly onClose: () => void
}

export function UserForm({ title, lead, action, initial, fixedRole, onSubmit, onClose }: Props) {
  const t = useUserWords()
  const ui = useUiWords()
  const [email, setEmail] = useState(initial.email)
  const [role, setRole] = useState(initial.role)
  const [maySign, setMaySign] = useState(initial.maySign)
  const isSame = email.trim() === initial.email && role === initial.role && maySign === initial.maySign
  const save = useDoing(() => onSubmit({ email: email.trim(), role, maySign }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }

  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
          <TextInput
            type="email"
            label={t('form.email')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="off"
            maxLength={254}
            required
            data-autofocus
          />
          <RoleField
            role={role}
            onChange={setRole}
            disabled={fixedRole !== undefined}
            description={fixedRole}
          />
          <Switch
            label={t('form.maySign')}
            description={t('form.maySignLead')}
            checked={maySign}
            onChange={(event) => setMaySign(event.currentTarget.checked)}
          />
          <ProblemNote problem={save.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={save.busy} disabled={email.trim() === '' || isSame}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
