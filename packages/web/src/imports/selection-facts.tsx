// What was found among the files that were chosen, before anything is sent.
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useMany } from './many.ts'
import { kindsOf, type Selection } from './sort-out.ts'
import { useImportWords } from './words.ts'

export function SelectionFacts({ selection }: { selection: Selection }) {
  const t = useImportWords()
  const formats = useFormats()
  const many = useMany()
  const { archive, pages, others, bytes } = selection
  const size = formats.bytes(bytes)
  if (archive !== undefined) return <Text>{t('found.archive', { size })}</Text>

  const kinds = kindsOf(others).map(({ ending, files }) =>
    ending === '' ? t('found.noEnding', many(files)) : `${ending} ${formats.number(files)}`,
  )
  return (
    <div>
      {pages.length === 0 ? (
        <Notice tone="warning" icon={<IconAlertTriangle size={20} />}>
          {t('found.noPages')}
        </Notice>
      ) : (
        <Text>{t('found.pages', { ...many(pages.length), size })}</Text>
      )}
      {others.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('found.others', { ...many(others.length), kinds: kinds.join(', ') })}
        </Text>
      )}
    </div>
  )
}
