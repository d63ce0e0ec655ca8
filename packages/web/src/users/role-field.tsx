// A choice of the four roles, each with what it may do.
import { Radio, Stack } from '@mantine/core'
import type { Role } from '@notarium/contract/hub'
import type { ReactNode } from 'react'
import { roles } from '../session/who.ts'
import { useRoleWords } from '../ui/role-words.ts'
import { useRoleAbility } from './role-ability.ts'
import { useUserWords } from './words.ts'

interface Props {
  readonly role: Role
  readonly onChange: (role: Role) => void
  readonly disabled?: boolean
  readonly description?: ReactNode
}

export function RoleField({ role, onChange, disabled = false, description }: Props) {
  const t = useUserWords()
  const name = useRoleWords()
  const ability = useRoleAbility()
  return (
    <Radio.Group
      label={t('form.role')}
      description={description}
      value={role}
      onChange={(value) => onChange(value as Role)}
    >
      <Stack gap="xs" mt="xs">
        {roles.map((each) => (
          <Radio key={each} value={each} label={name(each)} description={ability(each)} disabled={disabled} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
