// What can be done about one user. Administrators look, owners change.
import { ActionIcon, Menu, Text } from '@mantine/core'
import type { User } from '@notarium/contract/hub'
import {
  IconDots,
  IconKey,
  IconListDetails,
  IconLock,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useMay } from '../session/who.ts'
import { MenuItemLink } from '../ui/menu-item-link.tsx'
import type { UserTask } from './user-task.ts'
import { useUserWords } from './words.ts'

const size = 16

interface Props {
  readonly user: User
  readonly isSelf: boolean
  readonly isLastOwner: boolean
  readonly onChoose: (task: UserTask['kind']) => void
}

export function UserMenu({ user, isSelf, isLastOwner, onChoose }: Props) {
  const t = useUserWords()
  const isOwner = useMay('owner')
  return (
    <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu', { email: user.email })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwner && (
          <>
            <Menu.Item leftSection={<IconPencil size={size} />} onClick={() => onChoose('change')}>
              {t('menu.change')}
            </Menu.Item>
            {isSelf ? (
              <MenuItemLink leftSection={<IconLock size={size} />} to="/settings">
                {t('menu.ownPassword')}
              </MenuItemLink>
            ) : (
              <>
                <Menu.Item leftSection={<IconLock size={size} />} onClick={() => onChoose('reset')}>
                  {t('menu.reset')}
                </Menu.Item>
                <Menu.Item leftSection={<IconPlus size={size} />} onClick={() => onChoose('token')}>
                  {t('menu.issue')}
                </Menu.Item>
              </>
            )}
            <Menu.Divider />
          </>
        )}
        <MenuItemLink leftSection={<IconKey size={size} />} to="/tokens" search={() => ({ user: user.id })}>
          {t('menu.tokens')}
        </MenuItemLink>
        <MenuItemLink
          leftSection={<IconListDetails size={size} />}
          to="/audit"
          search={{ actor_type: 'user', actor_id: user.id }}
        >
          {t('menu.audit')}
        </MenuItemLink>
        {isOwner && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={size} color="var(--mantine-color-error)" />}
              onClick={() => onChoose('remove')}
              disabled={isLastOwner}
            >
              {t('menu.remove')}
            </Menu.Item>
            {isLastOwner && (
              <Text size="xs" c="dimmed" px="sm" pb={6}>
                {t('lastOwner')}
              </Text>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
