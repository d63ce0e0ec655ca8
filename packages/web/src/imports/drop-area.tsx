// Where pages come in: a folder, files or an archive, dropped anywhere on the page or chosen by a button.
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFolderOpen, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useFormats } from '../language/formats.ts'
import style from './drop-area.module.css'
import { readChosen, readDrop } from './read-drop.ts'
import type { FoundFile } from './sort-out.ts'
import { useWindowDrop } from './use-window-drop.ts'
import { useImportWords } from './words.ts'

interface Props {
  readonly onChosen: (found: readonly FoundFile[]) => void
}

export function DropArea({ onChosen }: Props) {
  const t = useImportWords()
  const formats = useFormats()
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [seen, setSeen] = useState<number>()
  const [isUnreadable, setUnreadable] = useState(false)

  const take = async (dropped: DataTransfer) => {
    setUnreadable(false)
    setSeen(0)
    try {
      onChosen(await readDrop(dropped, (count) => count % 250 === 0 && setSeen(count)))
    } catch {
      setUnreadable(true)
    } finally {
      setSeen(undefined)
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChosen(readChosen(currentTarget.files ?? []))
    currentTarget.value = ''
  }
  const isOver = useWindowDrop((dropped) => void take(dropped))

  return (
    <section className={style['area']} data-over={isOver || undefined} aria-label={t('drop.area')}>
      <Stack align="center" gap="sm">
        <IconUpload size={36} stroke={1.25} aria-hidden />
        <Title order={2} size="h4">
          {isOver ? t('drop.now') : t('drop.title')}
        </Title>
        <Text c="dimmed" size="sm" maw="60ch" role="status">
          {isUnreadable
            ? t('drop.unreadable')
            : seen === undefined
              ? t('drop.lead')
              : t('drop.reading', { n: formats.number(seen) })}
        </Text>
        <Group justify="center" gap="xs">
          <Button leftSection={<IconFolderOpen size={18} />} onClick={() => folder.current?.click()}>
            {t('drop.folder')}
          </Button>
          <Button variant="default" onClick={() => files.current?.click()}>
            {t('drop.files')}
          </Button>
        </Group>
      </Stack>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label={t('drop.folder')}
        onChange={choose}
        {...{ webkitdirectory: '' }}
      />
      <input ref={files} type="file" hidden multiple aria-label={t('drop.files')} onChange={choose} />
    </section>
  )
}
