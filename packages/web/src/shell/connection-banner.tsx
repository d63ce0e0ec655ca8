// Tells at the top of every page what is down, what still works, and when it is over.
import { IconCloudOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ask } from '../api/ask.ts'
import { useConnection } from '../api/connection.ts'
import { queryClient } from '../api/query-client.ts'
import style from './connection-banner.module.css'
import { useShellWords } from './words.ts'

const askAgainMs = 3_000

export function ConnectionBanner() {
  const t = useShellWords()
  const router = useRouter()
  const connection = useConnection()
  const isWell = connection === 'ok'

  useEffect(() => {
    if (isWell) return
    const timer = setInterval(() => void ask('GET /api/auth/me').catch(() => undefined), askAgainMs)
    return () => {
      clearInterval(timer)
      // What failed meanwhile is asked for again, without anybody pressing a key.
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
      void router.invalidate()
    }
  }, [isWell, router])

  if (isWell) return null
  return (
    <div className={style['banner']} role="status">
      <IconCloudOff size={18} aria-hidden />
      {t(`connection.${connection}`)}
    </div>
  )
}
