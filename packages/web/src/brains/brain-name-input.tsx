// The name of a brain in addresses. What is not allowed in it is told while one types.
import { TextInput } from '@mantine/core'
import { useBrainsWords } from './words.ts'

const allowed = /^[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?$/
const longest = 42

export const isBrainName = (name: string) => allowed.test(name)

export function BrainNameInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useBrainsWords()
  const fault = faultOf(value)
  return (
    <TextInput
      label={t('field.name')}
      description={isBrainName(value) ? t('field.name.address', { name: value }) : t('field.name.rule')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      error={fault !== undefined && t(`field.name.${fault}`)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      data-autofocus
    />
  )
}

function faultOf(name: string): 'characters' | 'ends' | 'long' | undefined {
  if (name === '' || isBrainName(name)) return undefined
  if (/[^a-z0-9-]/.test(name)) return 'characters'
  return name.length > longest ? 'long' : 'ends'
}
