// One line of the palette, and whether it fits what was typed.
import type { ReactNode } from 'react'

export interface Item {
  /** Unique among all. */
  readonly id: string
  readonly label: string
  /** What tells it from others of the same name. */
  readonly hint?: string
  readonly icon: ReactNode
  readonly choose: () => void
}

export interface Group {
  readonly id: 'pages' | 'brains' | 'places' | 'actions'
  readonly items: readonly Item[]
}

/** Every word that was typed begins a word of it, in whatever order. */
export function fits(typed: string, { label, hint = '' }: Pick<Item, 'label' | 'hint'>): boolean {
  const words = wordsOf(`${label} ${hint}`)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** Whoever types the beginning of a name means it, and not a page that has the word in it. */
export function begins(typed: string, { label }: Pick<Item, 'label'>): boolean {
  const text = wordsOf(typed).join(' ')
  return text !== '' && wordsOf(label).join(' ').startsWith(text)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []
