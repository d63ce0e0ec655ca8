// One caller who asks again and again over one connection, each time after the answer: the time that one answer takes.
// A process of its own: told what to ask over the channel, it answers with the milliseconds of every question.
import { Agent, request } from 'node:http'
import type { Target } from './load.ts'

interface Task {
  readonly targets: readonly Target[]
  /** Milliseconds; the targets take turns. */
  readonly duration: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

process.on('message', async ({ targets, duration }: Task) => {
  const times = targets.map((): number[] => [])
  const end = performance.now() + duration
  while (performance.now() < end)
    for (const [index, target] of targets.entries()) {
      const start = performance.now()
      await ask(target)
      times[index]?.push(performance.now() - start)
    }
  process.send?.(times)
})

function ask({ url, method = 'GET', headers = {}, body }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      answer.resume()
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.on('end', resolve).on('error', reject)
    })
    asked.on('error', reject).end(body)
  })
}
