// An import as the brain tells of it (server-sent events), at most once a frame. When the stream is cut, the browser
// comes back by itself after a lost connection; after an answer that is no stream (a proxy's 502) it does not: we do.
import type { ImportJob, ImportProgress, ReceiptRow } from '@notarium/contract/brain'
import { addressOf, ask } from '../api/ask.ts'
import { isEnded } from './job-state.ts'

interface News {
  /** Progress knows rate and time left; a plain job is what the server says while the stream is away. */
  readonly job: ImportProgress | ImportJob
  /** Files that failed since the last news. */
  readonly problems: readonly ReceiptRow[]
}

export interface Follower {
  readonly onNews: (news: News) => void
  readonly onLost: (isLost: boolean) => void
}

const reopenMs = 2_000

export function followJob(brain: string, id: string, { onNews, onLost }: Follower): () => void {
  const params = { brain, id }
  let source: EventSource | undefined
  let newest: ImportProgress | ImportJob | undefined
  let problems: ReceiptRow[] = []
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function show(): void {
    frame = 0
    if (newest === undefined || isOver) return
    if (isEnded(newest)) stop()
    onNews({ job: newest, problems })
    newest = undefined
    problems = []
  }
  function tell(job: ImportProgress | ImportJob): void {
    newest = job
    // A tab in the background has no frames, but its title is still read.
    if (document.hidden) show()
    else frame ||= requestAnimationFrame(show)
  }
  function open(): void {
    source = new EventSource(addressOf('GET /api/brains/{brain}/imports/{id}/events', { params }))
    source.addEventListener('progress', ({ data }) => tell(JSON.parse(data)))
    source.addEventListener('problem', ({ data }) => problems.push(JSON.parse(data)))
    source.onopen = () => onLost(false)
    source.onerror = () => void lost()
  }
  /** Asking once more tells the banner what is down, and whether the job ended meanwhile. */
  async function lost(): Promise<void> {
    if (isOver) return
    onLost(true)
    if (source?.readyState === EventSource.CLOSED) {
      clearTimeout(timer)
      timer = setTimeout(open, reopenMs)
    }
    const job = await ask('GET /api/brains/{brain}/imports/{id}', { params }).catch(() => undefined)
    if (job === undefined || isOver || !isEnded(job)) return
    onLost(false)
    tell(job)
  }
  function stop(): void {
    isOver = true
    source?.close()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }

  open()
  return stop
}
