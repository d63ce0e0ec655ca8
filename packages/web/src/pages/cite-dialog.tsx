// Makes a citation of a page or of one of its sections: a line for people, JSON for programs.
import { Group, Select, Stack, Text } from '@mantine/core'
import type { Page } from '@notarium/contract/brain'
import { useMemo, useState } from 'react'
import type { OutlineHeading } from '../markdown/read-outline.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { citationAddress, citationOf } from './citation.ts'
import style from './page.module.css'
import { usePagesWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly brain: string
  readonly page: Page
  readonly outline: readonly OutlineHeading[]
  /** The heading that is read just now: what people most often mean. */
  readonly current: string | undefined
}

export function CiteDialog(props: Props) {
  const t = usePagesWords()
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('cite.title')} size="lg">
      <CiteForm {...props} />
    </Dialog>
  )
}

function CiteForm({ brain, page, outline, current }: Props) {
  const t = usePagesWords()
  const [chosen, choose] = useState('')
  const section = outline.find(({ anchor }) => anchor === chosen)
  const citation = useMemo(() => citationOf(page, section?.startLine, section?.endLine), [page, section])
  const options = [
    { value: '', label: t('cite.whole') },
    ...outline.slice(0, 500).map(({ anchor, text, level }) => ({
      value: anchor,
      label: `${' '.repeat((level - 1) * 2)}${text}${anchor === current ? ` · ${t('cite.here')}` : ''}`,
    })),
  ]
  const name = section === undefined ? page.title : `${page.title} § ${section.text}`
  const { version, startLine, endLine } = citation
  const line = `${t('cite.line', { name, version, start: startLine, end: endLine })} ${citationAddress(location.origin, brain, citation)}`
  const json = JSON.stringify(citation)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('cite.lead')}
      </Text>
      {outline.length > 0 && (
        <Select
          label={t('cite.part')}
          data={options}
          value={chosen}
          onChange={(value) => choose(value ?? '')}
          searchable
          allowDeselect={false}
        />
      )}
      <pre className={style['citation']}>{`${line}\n${json}`}</pre>
      <Group justify="flex-end">
        <CopyButton text={json} label={t('cite.json')} />
        <CopyButton text={`${line}\n${json}`} label={t('cite.both')} />
      </Group>
    </Stack>
  )
}
