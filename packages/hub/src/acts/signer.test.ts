// The outbox against all that can happen to it: whatever happens, each act is there once, in order, in one chain.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@notarium/runtime/database'
import { expect, it, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { openLog } from '../audit/testing.ts'
import { HubError } from '../errors.ts'
import { createSidecar } from '../sidecar/sidecar.ts'
import { playSidecar } from '../sidecar/testing/played-sidecar.ts'
import { storeActs } from '../store/act-rows.ts'
import { enveloped, signs, startSigner, stored, untilAllSigned, writeEntries } from './testing.ts'

describeOnBothDatabases('the outbox', (fresh) => {
  it('signs what waits, and then what comes, as one chain', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 120)
    const signer = startSigner(database)
    await untilAllSigned(database)
    expect(signer.stored).toBe(80)
    await writeEntries(database, 5)
    signer.nudge()
    await untilAllSigned(database)
    expect([signer.stored, signer.trouble]).toEqual([83, undefined])
  })

  it('keeps what was signed before the sidecar failed, says why the rest waits, and goes on', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 60)
    let left = 25
    const signer = startSigner(database, async (act, ...rest) => {
      if (left-- <= 0) throw new HubError('sidecar-unavailable', 'it is away')
      return signs(act, ...rest)
    })
    await vi.waitFor(() => expect(signer.trouble).toBe('it is away'), { timeout: 20_000 })
    expect(signer.stored).toBe(25)
    left = Number.POSITIVE_INFINITY
    await untilAllSigned(database)
    expect([signer.stored, signer.trouble]).toEqual([40, undefined])
  })

  it('takes nothing for an act that is none', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 6)
    const detached = Buffer.from('<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>')
    const signer = startSigner(database, async (_act, profile) => ({ signedXml: detached, profile }))
    await vi.waitFor(() => expect(signer.trouble).toMatch(/'local-gost'.*placement = "enveloped"/), {
      timeout: 20_000,
    })
    expect((await stored(database)).acts).toEqual([])
  })

  it('of two hubs at once stores each act once', async () => {
    const location = await fresh()
    const first = await openLog(location)
    const second = location.kind === 'sqlite' ? first : await openLog(location)
    await writeEntries(first, 300)
    const slowly: typeof signs = async (...act) => {
      await sleep(Math.random() * 20)
      return signs(...act)
    }
    const signers = [startSigner(first, slowly), startSigner(second, slowly)]
    await untilAllSigned(first)
    expect(signers.map((signer) => signer.stored).reduce((one, other) => one + other)).toBe(200)
  })

  it('stores nothing twice when it is killed before a commit, or before it hears of one', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 30)
    const ends = { before: 0, after: 0 }
    const mortal: Database = {
      ...database,
      async transaction(work) {
        if (ends.before++ === 0) throw new Error('killed before')
        const result = await database.transaction(work)
        if (ends.after++ === 0) throw new Error('killed after')
        return result
      },
    }
    startSigner(mortal)
    await untilAllSigned(database)
    await writeEntries(database, 30)
    await untilAllSigned(database)
    expect(ends).toEqual({ before: 3, after: 2 })
  })

  it('stores nothing after another act than the last', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 3)
    const act = { number: 1, entry_id: 2, hash: 'x', document: Buffer.from('x'), signed_at: 1 }
    const elsewhere = { number: 0, entry_id: 0, hash: 'another' }
    expect(await storeActs(database, elsewhere, [act])).toBe(false)
    expect((await stored(database)).acts).toEqual([])
  })

  it('ends at once while the sidecar hangs, and stores nothing more', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 3)
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const signer = startSigner(database, async (...act) => {
      asked.resolve()
      await answer.promise
      return signs(...act)
    })
    await asked.promise
    await signer.close()
    answer.resolve()
    await sleep(20)
    expect((await stored(database)).acts).toEqual([])
  })
})

describeOnBothDatabases('the outbox and a sidecar on its socket', (fresh) => {
  it('finds it again after a restart', async () => {
    const database = await openLog(await fresh())
    await writeEntries(database, 30)
    let isUp = false
    const socket = await playSidecar({
      async sign({ payload }) {
        if (!isUp) throw { code: 14, details: 'shutting-down: it is being restarted' }
        return { signedXml: Buffer.from(enveloped(payload)) }
      },
    })
    const sidecar = createSidecar(socket)
    const signer = startSigner(database, sidecar.sign)
    await vi.waitFor(() => expect(signer.trouble).toMatch(/does not answer/), { timeout: 20_000 })
    isUp = true
    await untilAllSigned(database)
    expect(signer.trouble).toBeUndefined()
    sidecar.close()
  })
})
