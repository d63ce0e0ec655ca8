// Logging in. Whoever was sent here goes back to where they came from.
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/query-client.ts'
import { useDoing } from '../api/use-doing.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { Entrance } from './entrance.tsx'
import { tellOtherTabs } from './other-tabs.ts'
import { rememberedRestore, rememberRestore } from './restore-memory.ts'
import { useWords } from './words.ts'

export function Login() {
  const t = useWords()
  const router = useRouter()
  const { to } = useSearch({ from: '/login' })
  const [restored] = useState(rememberedRestore)
  usePageTitle(t('login.title'))

  const login = useDoing(async (form: FormData) => {
    const body = { email: String(form.get('email')), password: String(form.get('password')) }
    const { user } = await ask('POST /api/auth/login', { body })
    tellOtherTabs(user.id)
    rememberRestore(null)
    queryClient.clear()
    await router.navigate({ href: safeTarget(to), replace: true })
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void login.run(new FormData(event.currentTarget))
  }

  return (
    <Entrance title={t('login.title')} lead={t('login.lead')}>
      {restored !== null ? (
        <Alert variant="light" title={t('login.restored')}>
          {t('login.restored.lead', { backup: restored })}
        </Alert>
      ) : (
        to !== undefined && <Alert variant="light">{t('login.first')}</Alert>
      )}
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            name="email"
            type="email"
            label={t('login.email')}
            autoComplete="username"
            required
            autoFocus
          />
          <PasswordInput
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            required
          />
          <ProblemNote problem={login.problem} />
          <Button type="submit" loading={login.busy} fullWidth>
            {t('login.submit')}
          </Button>
        </Stack>
      </form>
      <Text size="xs" c="dimmed">
        {t('login.forgotten')}
      </Text>
    </Entrance>
  )
}

/** A path of this hub and nothing else: a link to the login must not lead people away afterwards. */
function safeTarget(to: string | undefined): string {
  if (to === undefined) return '/'
  const url = URL.parse(to, location.origin)
  return url?.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : '/'
}
