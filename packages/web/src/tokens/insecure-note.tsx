// For whoever is about to send a secret over a network that others can listen on.
import { Alert } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { isSafeOrigin } from './safe-origin.ts'
import { useTokenWords } from './words.ts'

export function InsecureNote() {
  const t = useTokenWords()
  if (isSafeOrigin(location.origin)) return null
  return (
    <Alert color="red" variant="light" icon={<IconLockOpen size={18} />}>
      {t('insecure', { address: location.origin })}
    </Alert>
  )
}
