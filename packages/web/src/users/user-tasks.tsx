// The dialogs about one user: change, new password, token, removal. Secrets that come of them are shown here, once.
import type { UserWithPassword } from '@notarium/contract/hub'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { type Issued, IssuedToken } from '../tokens/issued-token.tsx'
import { NewToken } from '../tokens/new-token.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { ChangeUser } from './change-user.tsx'
import { NewPassword } from './new-password.tsx'
import type { UserTask } from './user-task.ts'
import { useUserWords } from './words.ts'

export function UserTasks({ task, onDone }: { task: UserTask | undefined; onDone: () => void }) {
  const t = useUserWords()
  const [secret, setSecret] = useState<UserWithPassword>()
  const [issued, setIssued] = useState<Issued>()
  const { kind, user } = task ?? {}
  const email = user?.email ?? ''
  const params = { id: user?.id ?? '' }

  const reset = async () => {
    setSecret(await ask('POST /api/admin/users/{id}/reset-password', { params }))
    void forget('GET /api/admin/users')
  }
  const remove = async () => {
    await ask('DELETE /api/admin/users/{id}', { params })
    await forget('GET /api/admin/users')
  }

  return (
    <>
      {task?.kind === 'change' && <ChangeUser task={task} onDone={onDone} />}
      {kind === 'token' && user !== undefined && (
        <NewToken
          owner={user}
          isOwn={false}
          onClose={onDone}
          onIssued={(made) => {
            setIssued(made)
            onDone()
          }}
        />
      )}
      <Confirm
        opened={kind === 'reset'}
        onClose={onDone}
        title={t('reset.title', { email })}
        action={t('reset.action')}
        onConfirm={reset}
      >
        {t('reset.lead')}
      </Confirm>
      <Confirm
        opened={kind === 'remove'}
        onClose={onDone}
        title={t('remove.title', { email })}
        action={t('remove.action')}
        onConfirm={remove}
        typed={email}
      >
        <p>{t('remove.lead')}</p>
        <p>{t('remove.kept')}</p>
        {task?.isSelf && (
          <p>
            <strong>{t('remove.self')}</strong>
          </p>
        )}
      </Confirm>
      {secret && <NewPassword user={secret} onClose={() => setSecret(undefined)} />}
      {issued && <IssuedToken issued={issued} isOwn={false} onClose={() => setIssued(undefined)} />}
    </>
  )
}
