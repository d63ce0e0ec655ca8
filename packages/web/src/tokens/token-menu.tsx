// What can be done to one token. A new secret only its owner may make.
import { ActionIcon, Menu } from '@mantine/core'
import type { Token } from '@notarium/contract/hub'
import { IconDots, IconListDetails, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMay, useWho } from '../session/who.ts'
import { MenuItemLink } from '../ui/menu-item-link.tsx'
import { useTokenWords } from './words.ts'

const size = 16

interface Props {
  readonly token: Token
  readonly onRevoke: () => void
  readonly onRotate: () => void
}

export function TokenMenu({ token, onRevoke, onRotate }: Props) {
  const t = useTokenWords()
  const isAdmin = useMay('admin')
  const isOwn = useWho().user?.id === token.owner.id
  const isRevoked = token.state === 'revoked'
  if (isRevoked && !isAdmin) return null

  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu', { name: token.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn && !isRevoked && (
          <Menu.Item leftSection={<IconRefresh size={size} />} onClick={onRotate}>
            {t('menu.rotate')}
          </Menu.Item>
        )}
        {isAdmin && (
          <MenuItemLink
            leftSection={<IconListDetails size={size} />}
            to="/audit"
            search={{ actor_type: 'token', actor_id: token.prefix }}
          >
            {t('menu.audit')}
          </MenuItemLink>
        )}
        {!isRevoked && (
          <Menu.Item
            leftSection={<IconTrash size={size} color="var(--mantine-color-error)" />}
            onClick={onRevoke}
          >
            {t('menu.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
