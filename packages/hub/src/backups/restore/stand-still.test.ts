// Before everything is replaced nothing can be changed any more, and what was let in has ended.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { createWriteGate } from '../../write-gate.ts'
import { standStill } from './stand-still.ts'

function stillHub({ unwritten = 0 } = {}) {
  const writes = createWriteGate()
  const letGo = vi.fn(async () => undefined)
  const hold = vi.fn(async () => letGo)
  const progress = { signal: new AbortController().signal, phase: () => undefined }
  const begin = (patience?: Parameters<typeof standStill>[2]) =>
    standStill({ writes, brains: { hold }, audit: { unwritten } }, progress, patience)
  return { writes, hold, letGo, begin }
}

it('waits for what was let in, then ends the brains, and lets all go on when it is told to', async () => {
  const { writes, hold, letGo, begin } = stillHub()
  const write = Promise.withResolvers<void>()
  writes.through(() => write.promise)
  const still = begin()
  expect(writes.pass).toThrow('restored')
  await turn()
  expect(hold).not.toHaveBeenCalled()
  write.resolve()
  const goOn = await still
  expect(hold).toHaveBeenCalledOnce()
  expect(writes.pass).toThrow('restored')
  expect(letGo).not.toHaveBeenCalled()
  await goOn()
  expect([writes.pass(), letGo.mock.calls.length]).toEqual([undefined, 1])
})

it('does not wait for ever, and then everything goes on', async () => {
  const { writes, hold, letGo, begin } = stillHub()
  // As one that does not end even when its brain is gone.
  writes.through(() => new Promise(() => undefined))
  await expect(begin({ finish: 1, end: 1 })).rejects.toMatchObject({ code: 'busy' })
  expect(hold).toHaveBeenCalledOnce()
  expect([writes.pass(), letGo.mock.calls.length]).toEqual([undefined, 1])
})

it('leaves no entries of the audit log behind that wait for the database', async () => {
  const { writes, begin } = stillHub({ unwritten: 1 })
  await expect(begin({ finish: 1, end: 1 })).rejects.toMatchObject({ code: 'database-unavailable' })
  expect(writes.pass()).toBeUndefined()
})
