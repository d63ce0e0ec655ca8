// Lines of a text file as it is read, strictly in UTF-8: what is not must not turn into another text unseen.
import { isUtf8 } from 'node:buffer'
import { HubError } from '../errors.ts'

const lineFeed = 0x0a

/** Those that each piece of the file ends. Before it fails it gives all that come before the one at fault. */
export async function* textLines(
  pieces: AsyncIterable<Uint8Array>,
  longest: number,
): AsyncGenerator<readonly string[]> {
  let number = 0
  let rest: Uint8Array = new Uint8Array(0)
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(lineFeed)
    rest = bytes.subarray(end + 1)
    if (end >= 0) {
      const lines = linesIn(bytes.subarray(0, end))
      yield lines.good
      number += lines.good.length
      if (lines.isBroken) throw notText(number + 1)
    }
    if (rest.length > longest) throw new HubError('bad-request', `line ${number + 1} is too long`)
  }
  if (rest.length === 0) return
  if (!isUtf8(rest)) throw notText(number + 1)
  yield [rest.toString()]
}

function linesIn(bytes: Buffer): { readonly good: readonly string[]; readonly isBroken: boolean } {
  if (isUtf8(bytes)) return { good: bytes.toString().split('\n'), isBroken: false }
  const good: string[] = []
  for (let start = 0; ; ) {
    const end = bytes.indexOf(lineFeed, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (!isUtf8(line)) return { good, isBroken: true }
    good.push(line.toString())
    start = end + 1
  }
}

const notText = (line: number) => new HubError('bad-request', `line ${line} is not text in UTF-8`)
