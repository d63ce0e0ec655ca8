// What the filter shows, as a file. The browser fetches it; the hub notes in the log that somebody did.
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../api/ask.ts'
import { type Filter, isFiltered } from './filter.ts'
import { useAuditWords } from './words.ts'

const formats = ['tar', 'jsonl', 'csv'] as const

export function ExportMenu({ filter }: { filter: Filter }) {
  const t = useAuditWords()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label maw={300}>{t(isFiltered(filter) ? 'export.some' : 'export.all')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf('GET /api/admin/audit/export', { query: { ...filter, format } })}
            download
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
