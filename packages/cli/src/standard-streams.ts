// Standard input and output. Both may be pipes that do not block, so neither is read or written synchronously:
// a slow partner would make that fail.
import { CommandError } from './command-error.ts'
import { reasonOf } from './system-error.ts'

const largestInput = 64 * 1024 * 1024

export async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > largestInput) throw new CommandError('standard input has more than 64 MiB')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`cannot read standard input: ${reasonOf(error)}`)
  }
  return Buffer.concat(chunks, size)
}

/** Resolves when all of it is written. Where that fails, `endWhenOutputFails` ends the process. */
export function writeStandardOutput(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(content, (error) => {
      if (!error) resolve()
    })
  })
}

/** Who reads our output may stop early (| head): that is no failure of ours, and the exit code stays as it is. */
export function endWhenOutputFails(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      console.error(`notarium: cannot write standard output: ${reasonOf(error)}`)
      process.exitCode = 2
    }
    process.exit()
  })
  // Nobody is left to be told.
  process.stderr.on('error', () => {})
}
