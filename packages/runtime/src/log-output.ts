// Where lines of the log go: a file descriptor that may be slow, unread, or on a full disk. Nothing waits for it. Lines
// that cannot be written are dropped; those that wait for a slow reader are gathered up to a limit.
import { write, writeSync } from 'node:fs'

export interface LogOutput {
  write(line: string): void
  /** Tells when all lines are written or dropped. */
  flush(done: () => void): void
}

const worthWriting = 4096
const mostCharacters = 4_194_304
const longestWaitMs = 200
const triesAtExit = 5
const nothing = Buffer.alloc(0)
const lineEnd = 10

export function createLogOutput(descriptor: number): LogOutput {
  let lines: string[] = []
  let characters = 0
  let batch: Buffer = nothing
  let isWriting = false
  let isMidLine = false
  let timer: NodeJS.Timeout | undefined
  let waiting: (() => void)[] = []

  const nextBatch = (): Buffer => {
    // The end of a line was dropped: the next one does not go on where that stopped.
    const start = isMidLine && lines.length > 0 ? '\n' : ''
    const next = Buffer.from(start + lines.join(''))
    lines = []
    characters = 0
    return next
  }
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    if (batch.length === 0) batch = nextBatch()
    if (batch.length === 0) return tellWaiting()
    isWriting = true
    write(descriptor, batch, (error, written) => {
      isWriting = false
      if (error?.code === 'EAGAIN') return sendLater()
      if (written > 0) isMidLine = batch[written - 1] !== lineEnd
      batch = error || written === 0 ? nothing : batch.subarray(written)
      if (batch.length > 0 || characters >= worthWriting || waiting.length > 0) send()
      else if (lines.length > 0) sendLater()
    })
  }
  const sendLater = () => {
    timer ??= setTimeout(send, longestWaitMs).unref()
  }
  const tellWaiting = () => {
    const told = waiting
    waiting = []
    for (const done of told) done()
  }
  const sendAtExit = () => {
    const rest = isWriting ? nothing : batch
    writeWhatGoes(descriptor, Buffer.concat([rest, nextBatch()]))
  }
  let isExitSeenTo = false
  return {
    write: (line) => {
      if (characters + batch.length + line.length > mostCharacters) return
      if (!isExitSeenTo) process.once('exit', sendAtExit)
      isExitSeenTo = true
      lines.push(line)
      characters += line.length
      if (characters >= worthWriting && batch.length === 0) send()
      else if (!isWriting) sendLater()
    },
    flush: (done) => {
      waiting.push(done)
      send()
    },
  }
}

function writeWhatGoes(descriptor: number, content: Buffer): void {
  let rest = content
  for (let tries = triesAtExit; rest.length > 0 && tries > 0; ) {
    try {
      const written = writeSync(descriptor, rest)
      if (written === 0) return
      rest = rest.subarray(written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      tries--
    }
  }
}
