// Sends a blob with progress, which fetch cannot tell. Aborting the signal ends it.
import type { ImportJob } from '@notarium/contract/brain'
import { addressOf, ask } from '../api/ask.ts'
import { noteAnswer, noteFailure } from '../api/connection.ts'
import { HubProblem, problemFrom, unreachable } from '../api/hub-problem.ts'

export interface UploadTarget {
  readonly brain: string
  readonly name: string
  readonly prefix: string
  readonly reason: string
}

/** The hub is there, but the upload did not get through: a file changed, or the hub closed the connection on it. */
export const brokenOff = 'upload-broken-off'

export function upload(
  body: Blob,
  { brain, ...query }: UploadTarget,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<ImportJob> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportJob>()
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  signal.addEventListener('abort', stop, { once: true })
  request.upload.onprogress = ({ loaded }) => onProgress(loaded)
  request.onabort = () => reject(signal.reason)
  request.onerror = () => void whyBroken().then(reject)
  request.onload = () => {
    const { status, responseText } = request
    if (status === 202) {
      noteAnswer()
      resolve(JSON.parse(responseText))
    } else reject(noteFailure(problemFrom(status, responseText, request.getResponseHeader('retry-after'))))
  }
  request.open('POST', addressOf('POST /api/brains/{brain}/imports', { params: { brain }, query }))
  request.setRequestHeader('content-type', body.type || 'application/octet-stream')
  request.send(body)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

async function whyBroken(): Promise<HubProblem> {
  try {
    await ask('GET /health')
    return new HubProblem({ status: 0, code: brokenOff, detail: 'The upload was broken off.' })
  } catch {
    return noteFailure(unreachable())
  }
}
