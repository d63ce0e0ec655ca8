// Something worth knowing, said calmly: on the surface of the page, with a coloured edge.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './notice.module.css'

interface Props {
  readonly tone: 'good' | 'plain' | 'warning' | 'bad'
  readonly icon: ReactNode
  readonly title?: string
  /** At its end: what closes it, most often. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

export function Notice({ tone, icon, title, tools, children }: Props) {
  return (
    <div className={style['notice']} data-tone={tone}>
      <span className={style['icon']} aria-hidden>
        {icon}
      </span>
      <div className={style['words']}>
        {title !== undefined && <Text fw={600}>{title}</Text>}
        {children}
      </div>
      {tools}
    </div>
  )
}
