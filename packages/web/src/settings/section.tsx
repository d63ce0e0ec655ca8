// One subject of the settings, with its heading.
import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import style from './settings.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={style['section']} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <div className={style['body']}>{children}</div>
    </section>
  )
}
