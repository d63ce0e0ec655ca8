// The difference of two texts as rows to look at: unchanged, removed, added, and lines that changed in part, with the
// words that did. Long stretches without a change are folded.
import { diffLines, diffWordsWithSpace } from 'diff'

export interface Words {
  readonly text: string
  readonly isChanged: boolean
}

export interface DiffRow {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  /** Lines from 1; undefined where that side has none. */
  readonly oldLine: number | undefined
  readonly newLine: number | undefined
  readonly old: readonly Words[]
  readonly new: readonly Words[]
}

export interface Fold {
  readonly kind: 'fold'
  readonly rows: readonly DiffRow[]
}

const around = 3
const shortestFold = 8
/** Beyond it the texts have little in common, and looking for it takes seconds. */
const mostEdits = 4000
const longestLine = 2000
/** Lines that differ in more words than this have little in common, and a page may have thousands of them. */
const mostWordEdits = 80

export function diffRows(oldText: string, newText: string): readonly DiffRow[] {
  const changes = diffLines(withEnd(oldText), withEnd(newText), { maxEditLength: mostEdits }) ?? [
    { value: oldText, removed: true, added: false },
    { value: newText, removed: false, added: true },
  ]
  const rows: DiffRow[] = []
  let oldLine = 1
  let newLine = 1
  for (let at = 0; at < changes.length; at++) {
    const change = changes[at] as (typeof changes)[number]
    const next = changes[at + 1]
    const pair = change.removed && next?.added ? next : undefined
    const removed = change.added ? [] : linesOf(change.value)
    const added = change.removed ? linesOf(pair?.value ?? '') : linesOf(change.value)
    const isSame = !change.added && !change.removed
    for (let i = 0; i < Math.max(removed.length, added.length); i++) {
      const [one, other] = [removed[i], added[i]]
      rows.push({
        kind: isSame ? 'same' : one === undefined ? 'added' : other === undefined ? 'removed' : 'changed',
        oldLine: one === undefined ? undefined : oldLine++,
        newLine: other === undefined ? undefined : newLine++,
        ...(isSame ? plain(one, other) : wordsOf(one, other)),
      })
    }
    if (pair !== undefined) at++
  }
  return rows
}

export function folded(rows: readonly DiffRow[]): readonly (DiffRow | Fold)[] {
  const near = rows.map(() => false)
  for (const [at, { kind }] of rows.entries())
    if (kind !== 'same') near.fill(true, Math.max(0, at - around), at + around + 1)
  const shown: (DiffRow | Fold)[] = []
  for (let at = 0; at < rows.length; ) {
    let end = at
    while (end < rows.length && !near[end]) end++
    if (end - at >= shortestFold) shown.push({ kind: 'fold', rows: rows.slice(at, end) })
    else shown.push(...rows.slice(at, end))
    while (end < rows.length && near[end]) shown.push(rows[end++] as DiffRow)
    at = end
  }
  return shown
}

export function countChanges(rows: readonly DiffRow[]): { added: number; removed: number } {
  const isNew = ({ kind }: DiffRow) => kind === 'added' || kind === 'changed'
  const isGone = ({ kind }: DiffRow) => kind === 'removed' || kind === 'changed'
  return { added: rows.filter(isNew).length, removed: rows.filter(isGone).length }
}

function wordsOf(one: string | undefined, other: string | undefined): Pick<DiffRow, 'old' | 'new'> {
  if (one === undefined || other === undefined || one.length + other.length > longestLine)
    return plain(one, other)
  const parts = diffWordsWithSpace(one, other, { maxEditLength: mostWordEdits })
  if (parts === undefined) return plain(one, other)
  const common = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0)
  // With hardly a word in common the marks would only be noise.
  if (common * 4 < Math.min(one.length, other.length)) return plain(one, other)
  return {
    old: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isChanged: removed })),
    new: parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isChanged: added })),
  }
}

const plain = (one: string | undefined, other: string | undefined): Pick<DiffRow, 'old' | 'new'> => ({
  old: one === undefined ? [] : [{ text: one, isChanged: false }],
  new: other === undefined ? [] : [{ text: other, isChanged: false }],
})

const withEnd = (text: string) =>
  (text === '' || text.endsWith('\n') ? text : `${text}\n`).replaceAll('\r\n', '\n')

function linesOf(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}
