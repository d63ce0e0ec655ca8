// The log of a brain's process as it is written. It follows the end until one pauses it or scrolls away from there.
import { Button, Group, Switch, TextInput } from '@mantine/core'
import { IconDownload, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Part } from '../ui/part.tsx'
import style from './brain-log.module.css'
import { keysOf } from './log-line.ts'
import { LogRow } from './log-row.tsx'
import { useBrainsWords } from './words.ts'

const everyMs = 1_500
const shownLines = 500
/** Pixels from the end that still count as being there. */
const nearEnd = 40

export function BrainLog({ name }: { name: string }) {
  const t = useBrainsWords()
  const [isFollowed, setFollowed] = useState(true)
  const [isWrapped, setWrapped] = useState(true)
  const [wanted, setWanted] = useState('')
  const filter = useDeferredValue(wanted.trim().toLowerCase())
  const answer = useAsked(
    'GET /api/admin/brains/{name}/logs',
    { params: { name }, query: { lines: shownLines } },
    { every: isFollowed && everyMs },
  )
  const lines = (answer.data?.lines ?? []).filter((line) => line.toLowerCase().includes(filter))
  return (
    <Part
      title={t('log')}
      after
      tools={
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={isFollowed ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
            onClick={() => setFollowed(!isFollowed)}
          >
            {t(isFollowed ? 'log.pause' : 'log.follow')}
          </Button>
          <CopyButton text={lines.join('\n')} label={t('log.copy')} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} />}
            onClick={() => save(`${name}.log`, lines)}
          >
            {t('log.download')}
          </Button>
        </Group>
      }
    >
      <Group mb="xs" justify="space-between">
        <TextInput
          size="xs"
          flex="1 1 200px"
          maw={360}
          placeholder={t('log.filter')}
          aria-label={t('log.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Switch size="xs" label={t('log.wrap')} checked={isWrapped} onChange={() => setWrapped(!isWrapped)} />
      </Group>
      <Answer of={answer}>
        {() => (
          <Lines lines={lines} isWrapped={isWrapped} isFollowed={isFollowed} isFiltered={filter !== ''} />
        )}
      </Answer>
    </Part>
  )
}

interface LinesProps {
  readonly lines: readonly string[]
  readonly isWrapped: boolean
  readonly isFollowed: boolean
  readonly isFiltered: boolean
}

function Lines({ lines, isWrapped, isFollowed, isFiltered }: LinesProps) {
  const t = useBrainsWords()
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = lines.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is a new last line
  useEffect(() => {
    const element = box.current
    if (element !== null && isFollowed && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [last, lines.length, isFollowed])

  const noteScroll = () => {
    const element = box.current
    if (element === null) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
  }
  const keys = keysOf(lines)
  return (
    <div
      ref={box}
      className={style['lines']}
      data-wrapped={isWrapped}
      onScroll={noteScroll}
      role="log"
      aria-live="off"
      aria-label={t('log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
      tabIndex={0}
    >
      {lines.length === 0 && <p>{t(isFiltered ? 'log.noneFit' : 'log.none')}</p>}
      {lines.map((line, index) => (
        <LogRow key={keys[index]} text={line} />
      ))}
    </div>
  )
}

function save(name: string, lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
