import { expect, it } from 'vitest'
import { couldChange, createWriteGate } from './write-gate.ts'

it('lets work through, and waits for what it has let through', async () => {
  const gate = createWriteGate()
  const works = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const results = works.map(({ promise }) => gate.through(() => promise))
  expect(gate.through(() => 'at once')).toBe('at once')
  expect(() =>
    gate.through(() => {
      throw new Error('no good')
    }),
  ).toThrow('no good')
  gate.shut()
  for (const refused of [gate.pass, () => gate.through(() => 'never')])
    expect(refused).toThrow(expect.objectContaining({ code: 'restoring', retryAfter: 5 }))
  works[0]?.resolve('done')
  expect([await results[0], await gate.isQuiet(1)]).toEqual(['done', false])
  const waiting = gate.isQuiet(20_000)
  works[1]?.reject(new Error('failed'))
  await expect(results[1]).rejects.toThrow('failed')
  expect([await waiting, await gate.isQuiet(0)]).toEqual([true, true])
  gate.open()
  expect(gate.through(() => 'again')).toBe('again')
})

it('knows what could change something', () => {
  expect(couldChange({}, 'GET')).toBe(false)
  expect(couldChange({ audit: 'backup.download' }, 'GET')).toBe(true)
  expect(couldChange({ audit: 'backup.download' }, 'HEAD')).toBe(false)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(couldChange({}, method)).toBe(true)
})
