// A command of the product as an operator runs it, from its start to its end, and how long each phase took that it told
// of on its way.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

export interface Timed {
  readonly seconds: number
  /** What it wrote on standard output. */
  readonly output: string
  /** By its name, in seconds. */
  readonly phases: ReadonlyMap<string, number>
}

const program = createRequire(import.meta.url).resolve('../../packages/cli/bin/notarium')

/** Rejects where it does not end with 0. */
export async function timedCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Timed> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const output = text(child.stdout)
  const lines: { readonly line: string; readonly at: number }[] = []
  for await (const line of createInterface({ input: child.stderr }))
    lines.push({ line, at: performance.now() })
  const code = await ended
  const endedAt = performance.now()
  if (code !== 0) {
    const said = [...lines.map(({ line }) => line), await output].join('\n')
    throw new Error(`notarium ${args.join(' ')} ended with ${code}: ${said}`)
  }
  const steps = [{ line: 'starting', at: startedAt }, ...lines]
  const phases = new Map<string, number>()
  for (const [index, { line, at }] of steps.entries())
    phases.set(line, (phases.get(line) ?? 0) + ((steps[index + 1]?.at ?? endedAt) - at) / 1000)
  return { seconds: (endedAt - startedAt) / 1000, output: await output, phases }
}

export function inWords({ phases }: Timed): string {
  return [...phases].map(([name, seconds]) => `${name} ${seconds.toFixed(2)} s`).join(', ')
}
