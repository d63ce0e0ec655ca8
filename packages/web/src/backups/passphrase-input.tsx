// The passphrase of an encrypted backup. It is sent with what is asked for, and kept nowhere.
import { PasswordInput } from '@mantine/core'
import { useBackupWords } from './words.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hasPassphrase: boolean
}

export function PassphraseInput({ value, onChange, hasPassphrase }: Props) {
  const t = useBackupWords()
  return (
    <PasswordInput
      label={t('passphrase')}
      description={t(hasPassphrase ? 'passphrase.optional' : 'passphrase.needed')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      required={!hasPassphrase}
      autoComplete="off"
    />
  )
}

/** As a part of a body: left out where there is none. */
export const sentPassphrase = (passphrase: string) => (passphrase === '' ? {} : { passphrase })
