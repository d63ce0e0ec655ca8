// The pages back as files, byte for byte.
import { Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../../api/ask.ts'
import { useStateWords } from './words.ts'

const formats = ['zip', 'tar.gz'] as const

export function Export({ brain, pages }: { brain: string; pages: number }) {
  const t = useStateWords()
  return (
    <section aria-labelledby="export">
      <Title order={2} size="h4" id="export" mb="xs">
        {t('export.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {pages === 0 ? t('export.nothing') : t('export.lead')}
      </Text>
      {pages > 0 && (
        <Group gap="xs">
          {formats.map((format) => (
            <Button
              key={format}
              component="a"
              variant="default"
              leftSection={<IconDownload size={18} />}
              href={addressOf('GET /api/brains/{brain}/export', { params: { brain }, query: { format } })}
              download={`${brain}.${format}`}
            >
              {t('export.as', { format })}
            </Button>
          ))}
        </Group>
      )}
    </section>
  )
}
