// Who may use the hub, and in which role. Administrators see it, owners change it.
import { TextInput } from '@mantine/core'
import type { User } from '@notarium/contract/hub'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { useMay } from '../session/who.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { NewUser } from './new-user.tsx'
import { UserTable } from './user-table.tsx'
import type { UserTask } from './user-task.ts'
import { UserTasks } from './user-tasks.tsx'
import { useUserWords } from './words.ts'

export function Users() {
  const t = useUserWords()
  const isOwner = useMay('owner')
  const answer = useAsked('GET /api/admin/users')
  const [search, setSearch] = useState('')
  const [task, setTask] = useState<UserTask>()

  return (
    <>
      <PageHead
        title={t('title')}
        lead={t(isOwner ? 'lead.owner' : 'lead.admin')}
        actions={isOwner && <NewUser />}
      />
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw={360}
        mb="md"
      />
      <Answer of={answer}>{({ users }) => <Found users={users} search={search} onTask={setTask} />}</Answer>
      <UserTasks task={task} onDone={() => setTask(undefined)} />
    </>
  )
}

interface FoundProps {
  readonly users: readonly User[]
  readonly search: string
  readonly onTask: (task: UserTask) => void
}

function Found({ users, search, onTask }: FoundProps) {
  const t = useUserWords()
  const { compare } = useFormats()
  const wanted = search.trim().toLowerCase()
  const found = users
    .filter(({ email }) => email.includes(wanted))
    .toSorted((one, other) => compare(one.email, other.email))
  const owners = users.filter(({ role }) => role === 'owner').length

  if (found.length === 0) {
    return (
      <Empty icon={<IconUserSearch size={40} stroke={1.25} />} title={t('none.title')}>
        {t('none.lead', { search: search.trim() })}
      </Empty>
    )
  }
  return (
    <UserTable users={found} isLastOwner={({ role }) => role === 'owner' && owners === 1} onTask={onTask} />
  )
}
