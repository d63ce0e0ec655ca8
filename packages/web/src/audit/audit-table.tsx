// The log as a table of any length, of which only what is on the screen is drawn and fetched. What is written while one
// reads is announced on top and moves nothing.
import { Button, Text } from '@mantine/core'
import type { AuditPage } from '@notarium/contract/hub'
import { IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AuditRow } from './audit-row.tsx'
import style from './audit-table.module.css'
import { type Filter, isFiltered, useOpenEntry } from './filter.ts'
import { useEntries } from './use-entries.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { usePlaces } from './use-places.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useAuditWords } from './words.ts'

const rowHeight = { wide: 40, narrow: 64 } as const
/** The number of rows on the screen changes by one all the time; that of slots seldom. */
const slotStep = 16
const columns = ['when', 'actor', 'action', 'about', 'ip', 'state'] as const

/** `head` is the newest page as it is now, asked again and again. */
export function AuditTable({ filter, head }: { filter: Filter; head: AuditPage }) {
  const t = useAuditWords()
  const [top, setTop] = useState(head.newest_id)
  const fresh = head.entries.filter(({ id }) => id > top).length
  const isMore = fresh > 0 && fresh === head.entries.length
  return (
    <div className={style['frame']}>
      <div className={style['fresh']} aria-live="polite">
        {fresh > 0 && (
          <Button
            size="xs"
            radius="xl"
            leftSection={<IconArrowUp size={14} />}
            onClick={() => setTop(head.newest_id)}
          >
            {t('fresh', { count: fresh, more: isMore ? '+' : '' })}
          </Button>
        )}
      </div>
      <Rows key={top} filter={filter} top={top} />
    </div>
  )
}

function Rows({ filter, top }: { filter: Filter; top: number }) {
  const t = useAuditWords()
  const gridId = useId()
  const scroller = useRef<HTMLTableElement>(null)
  const height = useIsNarrow() ? rowHeight.narrow : rowHeight.wide
  const places = usePlaces(top, isFiltered(filter))
  const virtualizer = useVirtualizer({
    count: places.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const entries = useEntries(filter, places, items[0]?.index ?? 0, items.at(-1)?.index ?? 0)

  const [, openEntry] = useOpenEntry()
  const open = (index: number) => {
    const entry = entries.at(index)
    if (entry !== undefined) openEntry(entry.id)
  }
  const keys = useRowKeys({
    count: places.count,
    rowsOnScreen: () => Math.floor((scroller.current?.clientHeight ?? height) / height) - 1,
    onMove: (index) => virtualizer.scrollToIndex(index),
    onOpen: open,
  })
  // Here and not on each row: rows come and go by the hundred.
  const openClicked = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('tr') : null
    if (row === null) return
    const index = Number(row.dataset['index'])
    keys.setActive(index)
    open(index)
  }
  const rowId = (index: number) => `${gridId}-${index}`
  // Rows that leave at one end come in at the other: to fill one anew is cheaper than to make one.
  const slots = Math.ceil(items.length / slotStep) * slotStep
  const isActiveShown = items.some(({ index }) => index === keys.active)

  return (
    <>
      {entries.failed !== undefined && <ProblemNote problem={entries.failed.error} />}
      <table
        ref={scroller}
        className={style['scroller']}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move through its rows
        role="grid"
        tabIndex={0}
        aria-label={t('table')}
        aria-rowcount={places.count + 1}
        aria-activedescendant={isActiveShown ? rowId(keys.active ?? 0) : undefined}
        onKeyDown={keys.onKeyDown}
      >
        <thead className={style['headRow']}>
          <tr className={style['head']} aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column} scope="col" className={style[column]}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table answers the keys. Its rows are moved together: a style
            for each one, new with every frame, makes Chromium slower and slower. */}
        <tbody
          className={style['body']}
          style={{ height: virtualizer.getTotalSize(), paddingTop: items[0]?.start ?? 0 }}
          onClick={openClicked}
        >
          {items.map(({ index }) => (
            <AuditRow
              key={index % slots}
              id={rowId(index)}
              index={index}
              entry={entries.at(index)}
              isActive={index === keys.active}
            />
          ))}
        </tbody>
      </table>
      {places.isCut && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('cut')}
        </Text>
      )}
    </>
  )
}
