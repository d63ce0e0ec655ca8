// The page was saved, and the brain has something to say about it.
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEditorWords } from './words.ts'

export function Warnings({ of: warnings }: { of: readonly string[] }) {
  const t = useEditorWords()
  if (warnings.length === 0) return null
  return (
    <Alert
      variant="default"
      role="status"
      icon={<IconAlertTriangle size={18} color="var(--mantine-color-orange-filled)" />}
      title={t('warnings.title')}
    >
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
