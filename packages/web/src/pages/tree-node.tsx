// One line of the tree: a page, a folder, or both at once.
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFormats } from '../language/formats.ts'
import style from './page-tree.module.css'
import { useTree } from './tree-context.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly path: string
  readonly level: number
  readonly label: string
  readonly isPage: boolean
  /** Of a folder: how many are below it. */
  readonly pages?: number
  readonly children?: ReactNode
}

export function TreeNode({ path, level, label, isPage, pages, children }: Props) {
  const t = usePagesWords()
  const { number } = useFormats()
  const { brain, current, isOpen, set, inTabOrder, setFocused } = useTree()
  const isFolder = children !== undefined
  const open = isFolder && isOpen(path)
  const isCurrent = current === path
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) line.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    set(path, !open)
  }
  const item = {
    role: 'treeitem',
    'aria-level': level,
    'data-path': path,
    tabIndex: inTabOrder === path || (inTabOrder === undefined && level === 1) ? 0 : -1,
    className: style['item'],
    style: { paddingInlineStart: (level - 1) * 14 + 4 },
    onFocus: () => setFocused(path),
    title: label,
    ...(isFolder && { 'aria-expanded': open }),
    'aria-selected': isCurrent,
  } as const
  const inside = (
    <>
      {isFolder ? (
        <span className={style['chevron']} data-open={open} onClick={toggle} aria-hidden>
          <IconChevronRight size={14} />
        </span>
      ) : (
        <span className={style['chevron']} aria-hidden />
      )}
      <span className={style['label']}>{label}</span>
      {pages !== undefined && (
        <span className={style['count']}>
          <span aria-hidden>{number(pages)}</span>
          <span className={style['hidden']}>, {t('tree.count', { count: pages })}</span>
        </span>
      )}
    </>
  )
  return (
    <div ref={line}>
      {isPage ? (
        <Link
          to="/b/$brain/p/$"
          params={{ brain, _splat: path }}
          preload={false}
          {...item}
          aria-current={isCurrent ? 'page' : false}
        >
          {inside}
        </Link>
      ) : (
        <button type="button" {...item} onClick={toggle}>
          {inside}
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of a tree, not of a form */}
      {open && <div role="group">{children}</div>}
    </div>
  )
}
