// Work on a backup as the hub tells of it (server-sent events). The browser comes back by itself after a lost connection;
// after an answer that is no stream (a proxy's 502) it does not: we do.
import type { BackupJob } from '@notarium/contract/hub'
import { addressOf, ask } from '../api/ask.ts'
import { isProblem } from '../api/hub-problem.ts'

interface Follower {
  readonly onNews: (job: BackupJob) => void
  readonly onLost: (isLost: boolean) => void
  /** The hub knows nothing of it any more: it was started anew in the middle. */
  readonly onGone: () => void
}

const reopenMs = 2_000

export function followJob(id: string, { onNews, onLost, onGone }: Follower): () => void {
  const params = { id }
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function tell(job: BackupJob): void {
    if (isOver) return
    if (job.state !== 'running') stop()
    onLost(false)
    onNews(job)
  }
  function open(): void {
    source = new EventSource(addressOf('GET /api/admin/backup-jobs/{id}/events', { params }))
    source.addEventListener('progress', ({ data }) => tell(JSON.parse(data)))
    source.onerror = () => void lost()
  }
  /** Asking once more tells the banner what is down, and whether the work ended meanwhile. */
  async function lost(): Promise<void> {
    if (isOver) return
    onLost(true)
    if (source?.readyState === EventSource.CLOSED) {
      clearTimeout(timer)
      timer = setTimeout(open, reopenMs)
    }
    try {
      tell(await ask('GET /api/admin/backup-jobs/{id}', { params }))
    } catch (error) {
      if (isOver || !isProblem(error, 'not-found')) return
      stop()
      onGone()
    }
  }
  function stop(): void {
    isOver = true
    source?.close()
    clearTimeout(timer)
  }

  open()
  return stop
}
