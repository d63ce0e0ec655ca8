// Where a document is dropped, or chosen by hand.
import { Text } from '@mantine/core'
import { IconFileTypeXml } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useFormats } from '../language/formats.ts'
import style from './sidecar.module.css'
import { useSidecarWords } from './words.ts'

/** As the hub has it: 32 MiB. */
const longest = 32 * 1024 * 1024

interface Props {
  readonly label: string
  readonly file: File | undefined
  readonly onChoose: (file: File) => void
}

export function DocumentDrop({ label, file, onChoose }: Props) {
  const t = useSidecarWords()
  const formats = useFormats()
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<File>()
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    const fits = chosen.size <= longest
    setTooLarge(fits ? undefined : chosen)
    if (fits) onChoose(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      <label
        className={style['drop']}
        data-over={isOver}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileTypeXml size={32} stroke={1.25} aria-hidden />
        <span className={style['dropLabel']}>{label}</span>
        <Text size="sm" c="dimmed" component="span">
          {file === undefined ? t('drop.limit') : `${file.name} · ${formats.bytes(file.size)}`}
        </Text>
        <input
          type="file"
          className={style['dropInput']}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // So that the same file can be chosen again after it was changed.
            event.currentTarget.value = ''
          }}
        />
      </label>
      {tooLarge !== undefined && (
        <Text size="sm" c="red" role="alert">
          {t('drop.tooLarge', { name: tooLarge.name, size: formats.bytes(tooLarge.size) })}
        </Text>
      )}
    </>
  )
}

/** As the hub takes it, whatever the browser believes it to be. */
export const asDocument = (file: File) => new Blob([file], { type: 'application/octet-stream' })
