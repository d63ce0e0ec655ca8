// Ends the session here and on the server, and forgets all that was shown.
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ask } from '../api/ask.ts'
import { isProblem } from '../api/hub-problem.ts'
import { queryClient } from '../api/query-client.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { rememberRestore } from './restore-memory.ts'
import { useWords } from './words.ts'

export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    try {
      await ask('POST /api/auth/logout')
    } catch (error) {
      // The session goes on: at the login page nobody would think so. The banner tells that the hub does not answer.
      if (!isProblem(error, 'unauthenticated')) return
    }
    tellOtherTabs(null)
    rememberRestore(null)
    await router.navigate({ to: '/login' })
    queryClient.clear()
  }
}

export function LogOutButton() {
  const t = useWords()
  const logOut = useLogOut()
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void logOut()}>
      {t('logout')}
    </Button>
  )
}
