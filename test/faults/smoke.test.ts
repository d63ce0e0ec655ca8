// Two rounds of `npm run faults`, so that the program itself keeps working.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('faults.ts', import.meta.url))

it('plays two rounds without a violation, and leaves nothing behind', async () => {
  const args = [program, '--rounds', '2', '--seed', '5', '--only', 'kill-hub,clock']
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = text(run.stdout)
  const [code] = await once(run, 'exit')
  expect([code, await said]).toEqual([0, expect.stringMatching(/2 rounds, seed 5: no violation/)])
}, 120_000)
