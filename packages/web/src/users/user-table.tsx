// Users, one to a row.
import { Badge, Group } from '@mantine/core'
import type { User } from '@notarium/contract/hub'
import { useFormats } from '../language/formats.ts'
import { useWho } from '../session/who.ts'
import { Moment } from '../ui/moment.tsx'
import { type Column, RecordTable } from '../ui/record-table.tsx'
import { useRoleWords } from '../ui/role-words.ts'
import { UserMenu } from './user-menu.tsx'
import type { UserTask } from './user-task.ts'
import { useUserWords } from './words.ts'

interface Props {
  readonly users: readonly User[]
  readonly isLastOwner: (user: User) => boolean
  readonly onTask: (task: UserTask) => void
}

export function UserTable({ users, isLastOwner, onTask }: Props) {
  const t = useUserWords()
  const role = useRoleWords()
  const formats = useFormats()
  const me = useWho().user?.id
  const columns: Column<User>[] = [
    {
      key: 'email',
      head: t('column.email'),
      cell: (user) => (
        <Group gap={8}>
          <span>{user.email}</span>
          {user.id === me && (
            <Badge color="ink" miw="max-content">
              {t('self')}
            </Badge>
          )}
          {user.maySign && (
            <Badge color="teal" miw="max-content">
              {t('maySign')}
            </Badge>
          )}
          {user.must_change_password && (
            <Badge variant="dot" color="orange" miw="max-content">
              {t('mustChange')}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'role', head: t('column.role'), cell: (user) => role(user.role) },
    {
      key: 'login',
      head: t('column.login'),
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('login.never') : <Moment at={lastLoginAt} />),
    },
    {
      key: 'created',
      head: t('column.created'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.day(createdAt)}</time>,
    },
    {
      key: 'menu',
      cell: (user) => {
        const about = { user, isSelf: user.id === me, isLastOwner: isLastOwner(user) }
        return <UserMenu {...about} onChoose={(kind) => onTask({ ...about, kind })} />
      },
    },
  ]
  return <RecordTable label={t('title')} columns={columns} rows={users} keyOf={({ id }) => id} />
}
