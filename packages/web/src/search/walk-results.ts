// Arrow keys lead from the input through the results and back. The results are plain links: Enter opens one.
import type { KeyboardEvent } from 'react'

const stops = '[data-result], [data-search-input]'

export function walkResults(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(stops) : null
  if (from === null || event.nativeEvent.isComposing) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  if (event.key === 'Escape' && from.matches('[data-result]')) all[0]?.focus()
  if (step === undefined) return
  const next = all[all.indexOf(from) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
