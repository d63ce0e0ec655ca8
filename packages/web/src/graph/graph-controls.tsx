// Which pages are drawn, how many, and what their colours mean.
import { SegmentedControl, Select, Text } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { FolderInput } from '../search/folder-input.tsx'
import type { ColourBy } from './colours.ts'
import style from './graph.module.css'
import { useGraphWords } from './words.ts'

const choices = [300, 1000, 2500, 5000]

interface Props {
  readonly folder: string
  readonly onFolder: (folder: string) => void
  readonly most: number
  readonly onMost: (most: number) => void
  readonly colourBy: ColourBy
  readonly onColourBy: (by: ColourBy) => void
}

export function GraphControls({ folder, onFolder, most, onMost, colourBy, onColourBy }: Props) {
  const t = useGraphWords()
  const { number } = useFormats()
  return (
    <div className={style['controls']}>
      <FolderInput value={folder} onChange={onFolder} />
      <Select
        label={t('most')}
        data={choices.map((choice) => ({ value: String(choice), label: number(choice) }))}
        value={String(most)}
        onChange={(value) => value !== null && onMost(Number(value))}
        allowDeselect={false}
      />
      <div>
        <Text size="sm" fw={500} id="graph-colour">
          {t('colour')}
        </Text>
        <SegmentedControl
          aria-labelledby="graph-colour"
          value={colourBy}
          onChange={(value) => onColourBy(value as ColourBy)}
          data={[
            { value: 'folder', label: t('colour.folder') },
            { value: 'type', label: t('colour.type') },
          ]}
        />
      </div>
    </div>
  )
}
