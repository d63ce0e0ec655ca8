// Who one is here, and what that allows.
import { Text } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { useWho } from '../session/who.ts'
import { useRoleWords } from '../ui/role-words.ts'
import { useRoleAbility } from '../users/role-ability.ts'
import { Section } from './section.tsx'
import style from './settings.module.css'
import { useSettingsWords } from './words.ts'

export function Account() {
  const t = useSettingsWords()
  const { day } = useFormats()
  const roleName = useRoleWords()
  const ability = useRoleAbility()
  const { user, role, actor } = useWho()
  return (
    <Section title={t('account')}>
      <dl className={style['facts']}>
        <dt>{t('account.email')}</dt>
        <dd>{user?.email ?? actor.name}</dd>
        <dt>{t('account.role')}</dt>
        <dd>
          {roleName(role)}
          <Text size="sm" c="dimmed">
            {ability(role)}
          </Text>
        </dd>
        {user !== null && (
          <>
            <dt>{t('account.since')}</dt>
            <dd>{day(user.createdAt)}</dd>
          </>
        )}
      </dl>
      {role !== 'owner' && (
        <Text size="sm" c="dimmed">
          {t('account.change')}
        </Text>
      )}
    </Section>
  )
}
