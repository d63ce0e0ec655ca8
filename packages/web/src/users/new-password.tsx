// A temporary password that was just made, ready to be handed to the person it is for.
import { Text } from '@mantine/core'
import type { UserWithPassword } from '@notarium/contract/hub'
import { InsecureNote } from '../tokens/insecure-note.tsx'
import { SecretText } from '../ui/secret-text.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useUserWords } from './words.ts'

export function NewPassword({ user, onClose }: { user: UserWithPassword; onClose: () => void }) {
  const t = useUserWords()
  const { email, temporaryPassword: password } = user
  const letter = t('password.letter', { address: `${location.origin}/login`, email, password })
  return (
    <ShownOnce title={t('password.title', { email })} warning={t('password.warning')} onClose={onClose}>
      <InsecureNote />
      <SecretText label={t('password.label')} text={password} copyLabel={t('password.copy')} />
      <SecretText label={t('password.handover')} text={letter} copyLabel={t('password.copyLetter')} />
      <Text size="sm" c="dimmed">
        {t('password.advice')}
      </Text>
    </ShownOnce>
  )
}
