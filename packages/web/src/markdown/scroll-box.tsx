// What may be wider than the page scrolls by itself, also by keyboard. Not a landmark: a page may have hundreds.
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}

export function ScrollBox({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of the text, not of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
