// A restore that is finished by one process after the other, each of which is killed a step further than those before.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HubConfig } from '../../config/hub-config.ts'

const program = fileURLToPath(new URL('./finish-and-die.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../../../node_modules/.cache/notarium', import.meta.url))
/** Hundreds of steps would be one that never ends. */
const mostSteps = 100

/** The steps, each of which a process was killed at before it did it. */
export async function finishKilledAtEachStep({ folder, database }: HubConfig): Promise<string[]> {
  const list = join(folder, 'steps')
  writeFileSync(list, '')
  for (let count = 0; count < mostSteps; count++) {
    const child = spawn(process.execPath, [program, folder, JSON.stringify(database), list], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code, signal] = await once(child, 'close')
    if (code === 0) return readFileSync(list, 'utf8').trim().split('\n')
    if (signal !== 'SIGKILL') throw new Error(`it ended with ${code ?? signal}: ${said}`)
  }
  throw new Error(`it was killed at ${mostSteps} steps: ${readFileSync(list, 'utf8')}`)
}
