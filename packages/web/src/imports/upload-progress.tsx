// How much of the upload is sent. The brain begins once it has all of it.
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { useImportWords } from './words.ts'

interface Props {
  readonly sent: number
  readonly total: number
  readonly onCancel: () => void
}

export function UploadProgress({ sent, total, onCancel }: Props) {
  const t = useImportWords()
  const formats = useFormats()
  const percent = total === 0 ? 0 : Math.min((sent / total) * 100, 100)
  const words =
    sent < total
      ? t('send.sent', { sent: formats.bytes(sent), total: formats.bytes(total) })
      : t('send.received')
  return (
    <Stack gap="xs">
      <Progress value={percent} size="lg" animated={sent >= total} aria-label={t('send.progress')} />
      <Group justify="space-between">
        <Text size="sm">{words}</Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('send.cancel')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('send.stay')}
      </Text>
    </Stack>
  )
}
