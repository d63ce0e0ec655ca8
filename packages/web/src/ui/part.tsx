// A part of the page about one thing, with its heading.
import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import style from './part.module.css'

interface Props {
  readonly title: string
  readonly tools?: ReactNode
  /** Below the others, over the whole width. */
  readonly after?: boolean
  readonly children: ReactNode
}

export function Part({ title, tools, after = false, children }: Props) {
  const id = useId()
  return (
    <section className={`${style['part']} ${after ? style['after'] : ''}`} aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {tools}
      </Group>
      {children}
    </section>
  )
}
