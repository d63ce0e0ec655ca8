// The button and the form for a new user, and the password that comes of it.
import { Button } from '@mantine/core'
import type { UserWithPassword } from '@notarium/contract/hub'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { NewPassword } from './new-password.tsx'
import { type UserFields, UserForm } from './user-form.tsx'
import { useUserWords } from './words.ts'

const atFirst: UserFields = { email: '', role: 'viewer', maySign: false }

export function NewUser() {
  const t = useUserWords()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<UserWithPassword>()
  const create = async (body: UserFields) => {
    const user = await ask('POST /api/admin/users', { body })
    void forget('GET /api/admin/users')
    setOpen(false)
    setMade(user)
  }
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && (
        <UserForm
          title={t('new.title')}
          lead={t('new.lead')}
          action={t('new.action')}
          initial={atFirst}
          onSubmit={create}
          onClose={() => setOpen(false)}
        />
      )}
      {made && <NewPassword user={made} onClose={() => setMade(undefined)} />}
    </>
  )
}
