// The buttons above the text, their keys, and what they do.
import {
  IconBold,
  IconCheckbox,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconQuote,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react'
import { code, type Formatting, heading, lines, link, surround, table } from './formatting.ts'
import type { EditorWords } from './words.ts'

export interface Tool {
  readonly label: string
  readonly icon: TablerIcon
  /** As CodeMirror writes it. */
  readonly key: string
  readonly format: Formatting
}

/** Ctrl+K opens the search of the hub everywhere, so links have Shift with it. */
export const toolsOf = (t: EditorWords): readonly Tool[] => [
  { label: t('tool.bold'), icon: IconBold, key: 'Mod-b', format: surround('**') },
  { label: t('tool.italic'), icon: IconItalic, key: 'Mod-i', format: surround('*') },
  { label: t('tool.heading'), icon: IconHeading, key: 'Mod-Shift-h', format: heading },
  { label: t('tool.list'), icon: IconList, key: 'Mod-Shift-l', format: lines('bullet') },
  { label: t('tool.task'), icon: IconCheckbox, key: 'Mod-Shift-x', format: lines('task') },
  { label: t('tool.quote'), icon: IconQuote, key: 'Mod-Shift-q', format: lines('quote') },
  { label: t('tool.code'), icon: IconCode, key: 'Mod-e', format: code },
  { label: t('tool.link'), icon: IconLink, key: 'Mod-Shift-k', format: link },
  { label: t('tool.table'), icon: IconTable, key: 'Mod-Alt-t', format: table(t('table.column')) },
]

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `Mod-Shift-k` as people read it. */
export const readableKey = (key: string): string =>
  key
    .split('-')
    .map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join(isMac ? ' ' : '+')
