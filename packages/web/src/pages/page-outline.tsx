// The headings of a page, beside it on a wide screen and folded above it on a narrow one.
import { useEffect, useRef } from 'react'
import { headingIdOf } from '../markdown/anchors.ts'
import type { OutlineHeading } from '../markdown/read-outline.ts'
import style from './page.module.css'
import { usePagesWords } from './words.ts'

interface Props {
  readonly outline: readonly OutlineHeading[]
  readonly current?: string | undefined
}

export function SideOutline({ outline, current }: Props) {
  const t = usePagesWords()
  if (outline.length < 2) return null
  return (
    <nav className={style['sideOutline']} aria-label={t('outline')}>
      <p className={style['outlineTitle']}>{t('outline')}</p>
      <HeadingList outline={outline} current={current} />
    </nav>
  )
}

export function FoldedOutline({ outline }: Props) {
  const t = usePagesWords()
  if (outline.length < 2) return null
  return (
    <details className={style['foldedOutline']}>
      <summary>{t('outline')}</summary>
      <HeadingList outline={outline} />
    </details>
  )
}

function HeadingList({ outline, current }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const highest = Math.min(...outline.map(({ level }) => level))
  useEffect(() => {
    if (current !== undefined) keepInSight(list.current?.querySelector('[aria-current]'))
  }, [current])
  return (
    <ul ref={list} className={style['outline']}>
      {outline.map(({ anchor, text, level }) => (
        <li key={anchor} style={{ paddingInlineStart: Math.min(level - highest, 3) * 12 }}>
          <a href={`#${headingIdOf(anchor)}`} aria-current={anchor === current ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Scrolls the list alone: the page must not move. */
function keepInSight(item: Element | null | undefined): void {
  const box = item?.closest('nav')
  if (!box || !item) return
  const { top, bottom } = item.getBoundingClientRect()
  const around = box.getBoundingClientRect()
  if (top < around.top + 40) box.scrollTop -= around.top + 40 - top
  else if (bottom > around.bottom - 40) box.scrollTop += bottom - (around.bottom - 40)
}
