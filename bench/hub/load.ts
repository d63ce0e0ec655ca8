// Load from a process of its own: autocannon, and what it counted.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

export interface Target {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly perSecond: number
  readonly failed: number
}

const autocannon = createRequire(import.meta.url).resolve('autocannon')
const run = promisify(execFile)

export async function loadOf(target: Target, connections: number, seconds: number): Promise<Load> {
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { method = 'GET', body } = target
  const args = ['-c', String(connections), '-d', String(seconds), '-m', method, '--json', ...headers]
  const { stdout } = await run(
    process.execPath,
    [autocannon, ...args, ...(body === undefined ? [] : ['-b', body]), target.url],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  const result = JSON.parse(stdout) as {
    requests: { average: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  return { perSecond: result.requests.average, failed: result.non2xx + result.errors + result.timeouts }
}
