// Where rendered bytes go. Stretches of the source that follow each other are joined and handed on as they are;
// small pieces are gathered in a scratch buffer, so that the receiver is called rarely.

export interface ByteSink {
  /** Receives `bytes` from `start` to `end`; they are only good until the call returns. */
  write(bytes: Uint8Array, start: number, end: number): void
}

export interface Output {
  readonly source: Uint8Array
  readonly sink: ByteSink
  readonly scratch: Uint8Array
  used: number
  /** The stretch of the source that is still to be handed on. */
  from: number
  to: number
}

const scratchSize = 16 * 1024
/** From this length on a stretch of the source is worth a call of its own. */
const longStretch = 1024
/** Up to this length a loop copies faster than a call. */
const shortCopy = 96

/** One scratch buffer is kept for the next output, the usual case being one output at a time. */
let spareScratch: Uint8Array | undefined

export function openOutput(source: Uint8Array, sink: ByteSink): Output {
  const scratch = spareScratch ?? new Uint8Array(scratchSize)
  spareScratch = undefined
  return { source, sink, scratch, used: 0, from: 0, to: 0 }
}

export function closeOutput(output: Output): void {
  settle(output)
  flush(output)
  spareScratch = output.scratch
}

export function putSource(output: Output, start: number, end: number): void {
  if (start === output.to) {
    output.to = end
    return
  }
  if (output.to > output.from) settle(output)
  output.from = start
  output.to = end
}

export function putBytes(output: Output, bytes: Uint8Array, start = 0, end = bytes.length): void {
  if (output.to > output.from) settle(output)
  output.from = output.to = -1
  copy(output, bytes, start, end)
}

function settle(output: Output): void {
  const { from, to, source } = output
  output.from = output.to = -1
  if (to - from < longStretch) {
    copy(output, source, from, to)
    return
  }
  flush(output)
  output.sink.write(source, from, to)
}

function copy(output: Output, bytes: Uint8Array, start: number, end: number): void {
  const length = end - start
  if (output.used + length > scratchSize) {
    flush(output)
    if (length > scratchSize) {
      output.sink.write(bytes, start, end)
      return
    }
  }
  const { scratch, used } = output
  if (length <= shortCopy) for (let at = 0; at < length; at++) scratch[used + at] = bytes[start + at]!
  else scratch.set(bytes.subarray(start, end), used)
  output.used = used + length
}

function flush(output: Output): void {
  if (output.used === 0) return
  output.sink.write(output.scratch, 0, output.used)
  output.used = 0
}

/** All that `render` puts out, as one array. */
export function collect(source: Uint8Array, render: (output: Output) => void): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  const output = openOutput(source, {
    write(bytes, start, end) {
      pieces.push(bytes.slice(start, end))
      length += end - start
    },
  })
  render(output)
  closeOutput(output)
  if (pieces.length === 1) return pieces[0]!
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
