// Restoring although nobody vouches for the backup. Its contents are checked all the same.
import { Checkbox } from '@mantine/core'
import type { Backup } from '@notarium/contract/hub'
import { useBackupWords } from './words.ts'

interface Props {
  readonly backup: Backup
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function SignatureWaiver({ backup: { signed, verification }, checked, onChange }: Props) {
  const t = useBackupWords()
  const isInDoubt = signed === false || verification?.ok === false
  return (
    <Checkbox
      label={t('waiver')}
      description={t(isInDoubt ? 'waiver.needed' : 'waiver.usually')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
