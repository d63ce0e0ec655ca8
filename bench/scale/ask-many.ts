// Many who ask at once, in a process of its own: told what to ask over the channel, it answers with the milliseconds of
// every answer. Either at a pace, whether or not the answers keep up with it, or each caller after the last answer.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../hub/load.ts'

export interface AskMany {
  /** Asked in turn. */
  readonly targets: readonly Target[]
  readonly seconds: number
  readonly pace: { readonly perSecond: number } | { readonly callers: number }
}

const agent = new Agent({ keepAlive: true })

process.on('message', async ({ targets, seconds, pace }: AskMany) => {
  const times: number[] = []
  let turn = 0
  const askNext = async () => {
    const start = performance.now()
    await ask(targets[turn++ % targets.length]!)
    times.push(performance.now() - start)
  }
  const start = performance.now()
  const isOver = () => performance.now() > start + seconds * 1000
  if ('callers' in pace) {
    const caller = async () => {
      while (!isOver()) await askNext()
    }
    await Promise.all(Array.from({ length: pace.callers }, caller))
  } else {
    const asked: Promise<void>[] = []
    for (let count = 1; !isOver(); count++) {
      asked.push(askNext())
      await sleep(Math.max(0, start + (count * 1000) / pace.perSecond - performance.now()))
    }
    await Promise.all(asked)
  }
  process.send?.(times)
})

function ask({ url, headers = {} }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, agent }, async (answer) => {
      const said = await text(answer)
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`${url}: ${answer.statusCode} ${said}`))
    })
    asked.on('error', reject).end()
  })
}
