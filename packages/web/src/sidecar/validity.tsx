// From when until when a certificate is good; what is not good now stands out.
import { Badge, Text } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { useSidecarWords } from './words.ts'

export function Validity({ from, until }: { from: string; until: string }) {
  const t = useSidecarWords()
  const formats = useFormats()
  const now = Date.now()
  return (
    <Text size="sm" component="span">
      {formats.day(from)} – {formats.day(until)}{' '}
      {Date.parse(until) < now && <Badge color="red">{t('expired')}</Badge>}
      {Date.parse(from) > now && <Badge color="red">{t('notYet')}</Badge>}
    </Text>
  )
}
