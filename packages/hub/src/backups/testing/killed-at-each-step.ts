// A restore that is finished by one process after the other, each of which is killed a step further than those before.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HubConfig } from '../../config/hub-config.ts'

const program = fileURLToPath(new URL('./finish-and-die.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../../../node_modules/.cache/notarium', import.meta.url))
/** More would be one that never ends. */
const mostSteps = 100

/** The steps, each of which a process was killed at before it did it. */
export async function finishKilledAtEachStep({
  folder,
  database,
}: Pick<HubConfig, 'folder' | 'database'>): Promise<string[]> {
  const list = join(folder, 'steps')
  writeFileSync(list, '')
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
  const prepare = () => fork(program, [folder, JSON.stringify(database), list], { env, silent: true })
  // One is made ready while the other works.
  let next = prepare()
  for (let count = 0; count < mostSteps; count++) {
    const child = next
    next = prepare()
    const { code, said } = await outcomeOf(child)
    if (code === null) continue
    next.kill('SIGKILL')
    if (code !== 0) throw new Error(`it ended with ${code}: ${said}`)
    return readFileSync(list, 'utf8').trim().split('\n')
  }
  throw new Error(`it was killed at ${mostSteps} steps: ${readFileSync(list, 'utf8')}`)
}

/** Without a code it was killed. */
async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.send('begin')
  const [code] = await once(child, 'close')
  return { code, said }
}
