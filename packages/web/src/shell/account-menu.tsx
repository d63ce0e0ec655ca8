// Who is logged in, and what concerns them alone: language, theme, settings, the way out.
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chooseLanguage, useLanguage } from '../language/language.ts'
import { useLogOut } from '../session/log-out.tsx'
import { useWho } from '../session/who.ts'
import { useRoleWords } from '../ui/role-words.ts'
import style from './account-menu.module.css'
import { useThemeChoice } from './theme-choice.ts'
import { useShellWords } from './words.ts'

const themes = [
  ['light', <IconSun key="light" size={16} />],
  ['dark', <IconMoon key="dark" size={16} />],
  ['auto', <IconDeviceDesktop key="auto" size={16} />],
] as const

export function AccountMenu() {
  const t = useShellWords()
  const role = useRoleWords()
  const who = useWho()
  const logOut = useLogOut()
  const other = useLanguage() === 'ru' ? 'en' : 'ru'
  const { colorScheme, setColorScheme } = useThemeChoice()
  const name = who.user?.email ?? who.actor.name

  return (
    <Menu position="top-start" width={260} shadow="md">
      <Menu.Target>
        <UnstyledButton className={style['account'] ?? ''}>
          <Avatar size={30} color="ink" radius="xl" aria-hidden>
            {name.slice(0, 1).toUpperCase()}
          </Avatar>
          <span className={style['words']}>
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {role(who.role)}
            </Text>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('theme')}</Menu.Label>
        {themes.map(([theme, icon]) => (
          <Menu.Item
            key={theme}
            leftSection={icon}
            onClick={() => setColorScheme(theme)}
            {...(theme === colorScheme && { 'aria-current': true, bg: 'var(--surface-sunken)' })}
          >
            {t(`theme.${theme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLanguage size={16} />}
          lang={other}
          onClick={() => void chooseLanguage(other)}
        >
          {other === 'ru' ? 'Русский' : 'English'}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} />} component={Link} to="/settings">
          {t('nav.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void logOut()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
