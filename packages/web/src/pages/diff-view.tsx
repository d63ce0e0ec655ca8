// Two versions held against each other: side by side where there is room, one below the other on a phone.
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, useMemo, useState } from 'react'
import { countChanges, type DiffRow, diffRows, type Fold, folded, type Words } from './diff-rows.ts'
import style from './history.module.css'
import { usePagesWords } from './words.ts'

interface Props {
  readonly oldText: string
  readonly newText: string
}

const atOnce = 1500

export function DiffView({ oldText, newText }: Props) {
  const t = usePagesWords()
  const isWide = useMediaQuery('(min-width: 64em)', true)
  const rows = useMemo(() => diffRows(oldText, newText), [oldText, newText])
  const [limit, setLimit] = useState(atOnce)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => folded(rows), [rows])
  const { added, removed } = countChanges(rows)
  if (added + removed === 0) return <Text c="dimmed">{t('diff.same')}</Text>

  const columns = isWide ? 4 : 2
  const Row = isWide ? SideBySide : Unified
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {t('diff.removed', { count: removed })}, {t('diff.added', { count: added })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={style['scroll']} tabIndex={0} aria-label={t('diff.title')}>
        <table className={style['diff']} data-wide={isWide}>
          <Columns count={columns} />
          <tbody>
            {shown.slice(0, limit).map((part, at) =>
              part.kind !== 'fold' ? (
                <Row key={keyOf(part)} row={part} />
              ) : opened.has(at) ? (
                <Fragment key={keyOf(part)}>
                  {part.rows.map((row) => (
                    <Row key={keyOf(row)} row={row} />
                  ))}
                </Fragment>
              ) : (
                <tr key={keyOf(part)} className={style['fold']}>
                  <td colSpan={columns}>
                    <button type="button" onClick={() => setOpened(new Set([...opened, at]))}>
                      {t('diff.fold', { count: part.rows.length })}
                    </button>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      {shown.length > limit && (
        <button type="button" className={style['more']} onClick={() => setLimit(limit + atOnce)}>
          {t('diff.more', { count: shown.length - limit })}
        </button>
      )}
    </>
  )
}

/** The first row may be a fold over all of them, so the rows alone do not tell how wide each is. */
function Columns({ count }: { count: 2 | 4 }) {
  return (
    <colgroup>
      <col className={style['line']} />
      <col />
      {count === 4 && (
        <>
          <col className={style['line']} />
          <col />
        </>
      )}
    </colgroup>
  )
}

const keyOf = (part: DiffRow | Fold): string =>
  part.kind === 'fold' ? `fold ${part.rows[0]?.newLine}` : `${part.oldLine} ${part.newLine}`

function SideBySide({ row }: { row: DiffRow }) {
  const isOld = row.kind === 'removed' || row.kind === 'changed'
  const isNew = row.kind === 'added' || row.kind === 'changed'
  return (
    <tr>
      <Cell line={row.oldLine} words={row.old} change={isOld ? 'removed' : undefined} />
      <Cell line={row.newLine} words={row.new} change={isNew ? 'added' : undefined} />
    </tr>
  )
}

function Unified({ row }: { row: DiffRow }) {
  if (row.kind === 'same')
    return (
      <tr>
        <Cell line={row.newLine} words={row.new} change={undefined} />
      </tr>
    )
  return (
    <>
      {row.oldLine !== undefined && (
        <tr>
          <Cell line={row.oldLine} words={row.old} change="removed" />
        </tr>
      )}
      {row.newLine !== undefined && (
        <tr>
          <Cell line={row.newLine} words={row.new} change="added" />
        </tr>
      )}
    </>
  )
}

interface CellProps {
  readonly line: number | undefined
  readonly words: readonly Words[]
  readonly change: 'added' | 'removed' | undefined
}

function Cell({ line, words, change }: CellProps) {
  const t = usePagesWords()
  const Mark = change === 'added' ? 'ins' : 'del'
  return (
    <>
      <td className={style['line']} data-change={change}>
        {line}
      </td>
      <td className={style['words']} data-change={line === undefined ? 'none' : change}>
        {change !== undefined && (
          <span className={style['hidden']}>
            {t(change === 'added' ? 'diff.isAdded' : 'diff.isRemoved')}{' '}
          </span>
        )}
        {words.map(({ text, isChanged }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line have no name but their place
          isChanged ? <Mark key={at}>{text}</Mark> : <Fragment key={at}>{text}</Fragment>,
        )}
      </td>
    </>
  )
}
