// Around everything, before and after the login: whether the hub answers, and where to go when the session has ended.
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { whenSessionEnds } from '../api/session-end.ts'
import { ConnectionBanner } from './connection-banner.tsx'

export function Whole() {
  const router = useRouter()
  useEffect(
    () =>
      whenSessionEnds(() => {
        const { pathname, href } = router.state.location
        if (pathname === '/login') return
        const search = href === '/' ? {} : { to: href }
        // Afterwards: what is on the screen until then still needs to know who it is for.
        void router.navigate({ to: '/login', search }).then(() => queryClient.clear())
      }),
    [router],
  )
  return (
    <>
      <ConnectionBanner />
      <Outlet />
    </>
  )
}
