// Why a file was not taken. The brain says so in English; the common reasons are known by their words.
import { Text } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { knownReason } from './known-reasons.ts'
import { useImportWords } from './words.ts'

export function Reason({ text }: { text: string | null }) {
  const t = useImportWords()
  const formats = useFormats()
  if (text === null) return null
  const known = knownReason(text)
  return (
    <Text span inherit c="dimmed" {...(known === undefined && { lang: 'en' })}>
      {known === undefined ? text : t(`reason.${known.name}`, { size: formats.bytes(known.bytes ?? 0) })}
    </Text>
  )
}
