// The frame of the two pages that people see before they are in.
import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../shell/language-switch.tsx'
import { Logo } from '../shell/logo.tsx'
import style from './entrance.module.css'

export function Entrance({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={style['page']}>
      <main className={style['middle']}>
        <Stack gap="lg">
          <Logo />
          <Paper className={style['card']} withBorder>
            <Stack gap="xs">
              <Title order={1} size="h3">
                {title}
              </Title>
              <Text c="dimmed" size="sm">
                {lead}
              </Text>
            </Stack>
            {children}
          </Paper>
          <LanguageSwitch />
        </Stack>
      </main>
    </div>
  )
}
