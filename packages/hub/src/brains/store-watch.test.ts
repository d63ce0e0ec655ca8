import { expect, it, onTestFinished, vi } from 'vitest'
import { watchStores } from './store-watch.ts'

it('knows which brains cannot reach their own database, and not those that say nothing', async () => {
  const statuses: Record<string, number | undefined> = { docs: 200, pg: 503, mute: undefined }
  const brains = Object.keys(statuses).map((name) => ({ name, host: '127.0.0.1', port: 1 }))
  const asked = vi.fn(async ({ name }: { name: string }) => {
    const status = statuses[name]
    return status === undefined ? undefined : { status, text: '' }
  })
  const watch = watchStores(() => brains, asked, 5)
  onTestFinished(watch.close)
  const away = () => brains.map(({ name }) => name).filter(watch.isStoreAway)
  await vi.waitFor(() => expect(away()).toEqual(['pg']), 20_000)
  statuses['pg'] = 200
  await vi.waitFor(() => expect(away()).toEqual([]), 20_000)
  expect(asked).toHaveBeenCalledWith(brains[0], '/health')
})
