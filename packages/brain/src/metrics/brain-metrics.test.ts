import { expect, it } from 'vitest'
import { createBrainMetrics } from './brain-metrics.ts'
import type { MeasuredBrain } from './measured-brain.ts'

it('does not wait for a database that hangs, asks it once, and tells only what it knows', async () => {
  let asked = 0
  const hangs = () => {
    asked++
    return new Promise<never>(() => {})
  }
  const brain = { name: 'docs', tell: () => undefined, figures: hangs } as unknown as MeasuredBrain
  const { text } = createBrainMetrics(brain)
  const [answer] = await Promise.all([text(), text()])
  expect(answer).toMatch(/^notarium_brain_database_up\{brain="docs"\} 0$/m)
  expect(answer).toMatch(/^notarium_brain_memory_bytes\{brain="docs"\} \d+$/m)
  expect(answer).not.toMatch(/^notarium_brain_pages/m)
  expect(asked).toBe(1)
})
