// Another e-mail address, another role or another right for somebody who is there already.
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { type UserFields, UserForm } from './user-form.tsx'
import type { UserTask } from './user-task.ts'
import { useUserWords } from './words.ts'

export function ChangeUser({ task, onDone }: { task: UserTask; onDone: () => void }) {
  const t = useUserWords()
  const { user, isSelf, isLastOwner } = task
  const save = async ({ email, role, maySign }: UserFields) => {
    const body = {
      ...(email !== user.email && { email }),
      ...(role !== user.role && { role }),
      ...(maySign !== user.maySign && { maySign }),
    }
    await ask('PATCH /api/admin/users/{id}', { params: { id: user.id }, body })
    await Promise.all([forget('GET /api/admin/users'), isSelf && forget('GET /api/auth/me')])
    onDone()
  }
  return (
    <UserForm
      title={t('change.title', { email: user.email })}
      lead={t(isSelf ? 'change.self' : 'change.lead')}
      action={t('change.action')}
      initial={user}
      {...(isLastOwner && { fixedRole: t('lastOwner') })}
      onSubmit={save}
      onClose={onDone}
    />
  )
}
