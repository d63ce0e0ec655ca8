// What a token may do. Whoever only reads cannot hand on more.
import { Radio, Stack, Text } from '@mantine/core'
import type { Role } from '@notarium/contract/hub'
import { useTokenWords } from './words.ts'

interface Props {
  /** Of the person it belongs to. */
  readonly role: Role
  readonly mayWrite: boolean
  readonly onChange: (mayWrite: boolean) => void
}

export function ScopeField({ role, mayWrite, onChange }: Props) {
  const t = useTokenWords()
  if (role === 'viewer') {
    return (
      <Text size="sm" c="dimmed">
        {t('new.scope.viewer')}
      </Text>
    )
  }
  return (
    <Radio.Group
      label={t('new.scope')}
      value={mayWrite ? 'write' : 'read'}
      onChange={(value) => onChange(value === 'write')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="read" label={t('new.scope.read')} description={t('new.scope.read.lead')} />
        <Radio value="write" label={t('new.scope.write')} description={t('new.scope.write.lead')} />
      </Stack>
    </Radio.Group>
  )
}
