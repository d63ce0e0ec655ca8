// Where there is nothing yet: what would be here, and how it comes to be.
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './placeholder.module.css'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  /** A button, most often. */
  readonly action?: ReactNode
}

export function Empty({ icon, title, children, action }: Props) {
  return (
    <div className={style['box']}>
      <Stack align="center" gap="sm">
        <span className={style['icon']} aria-hidden>
          {icon}
        </span>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children !== undefined && (
          <Text c="dimmed" maw="60ch" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </div>
  )
}
