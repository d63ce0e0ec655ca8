// The head of a page: what it is, what it is for, and what can be done here.
import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './page-head.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}

export function PageHead({ title, lead, actions }: Props) {
  usePageTitle(title)
  return (
    <header className={style['head']}>
      <div className={style['words']}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" size="sm" mt={4} component="div">
            {lead}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </header>
  )
}
