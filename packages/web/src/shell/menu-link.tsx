// One line of the navigation; the one that leads here is marked.
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './sidebar.module.css'

interface Props extends Pick<LinkProps, 'to' | 'params'> {
  readonly icon: ReactNode
  readonly label: string
  /** Whether pages below it count as elsewhere. */
  readonly exact?: boolean
}

export function MenuLink({ icon, label, exact = false, ...target }: Props) {
  return (
    <Link {...target} className={style['link']} activeOptions={{ exact, includeSearch: false }}>
      {icon}
      {label}
    </Link>
  )
}
