import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogSigner, type LogSigner, withSignedLog } from '../../../../bench/trust/signed-log.ts'
import { exportedMembers, type Members, packed, resignedBy } from './testing.ts'
import { verifyWithSignatures } from './verify-with-signatures.ts'

const begin = Date.UTC(2026, 0, 1) / 1000
const minute = 60
const day = 86_400
const now = begin + 180 * day
const folder = mkdtempSync(join(tmpdir(), 'audit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newFolder = () => mkdtempSync(join(folder, 'log-'))
/** Every third is signed, one entry a minute. */
const exported = (sign: LogSigner['sign'], entries = 12) =>
  withSignedLog(newFolder(), { entries, signedEvery: 3 }, sign, exportedMembers)

const verify = (members: Members, question: Partial<Parameters<typeof verifyWithSignatures>[0]> = {}) =>
  verifyWithSignatures({ log: packed(members), trust: undefined, anchors: undefined, now, ...question })

const signer = createLogSigner()
const stranger = createLogSigner({ name: 'Stranger' })

describe('signers', () => {
  it('are told where nobody is trusted, strangers too', async () => {
    const { firstBroken, signatures } = await verify(
      resignedBy(stranger.sign, 2)(await exported(signer.sign)),
    )
    expect(firstBroken).toBeNull()
    expect(signatures).toMatchObject({
      areTrusted: false,
      signers: [
        { name: 'Bench operator', acts: 3 },
        { name: 'Stranger', acts: 1, firstEntry: 6, lastEntry: 6 },
      ],
    })
  })

  const eighth = begin + 8 * minute
  it.each([
    ['ended since then', { notAfter: eighth + day }, now, null],
    ['ended before the action', { notAfter: eighth }, now, { id: 9, reason: /expired|ended/ }],
    ['began after the action, which waited', { notBefore: eighth }, now, null],
    ['is not valid yet', { notBefore: now + 1 }, now, { id: 3, reason: /not valid yet/ }],
  ])('may have a certificate that %s, or not', async (_name, choice, at, broken) => {
    const chosen = createLogSigner(choice)
    const members = await exported(chosen.sign)
    for (const trust of [undefined, [chosen.authority]]) {
      const { firstBroken, signatures } = await verify(members, { trust, now: at })
      expect(firstBroken).toEqual(broken && { ...broken, reason: expect.stringMatching(broken.reason) })
      if ('notBefore' in choice && broken === null)
        expect(signatures.late).toEqual({ acts: 2, firstEntry: 3 })
    }
  })

  it('cannot have signed before the acts that theirs follow', async () => {
    const [early, later] = [createLogSigner({ notAfter: eighth + day }), createLogSigner({ notBefore: now })]
    let acts = 0
    const members = await exported((act) => (++acts <= 2 ? later : early).sign(act))
    const trust = [early.authority, later.authority]
    expect((await verify(members, { trust, now: now + 365 * day })).firstBroken).toMatchObject({ id: 9 })
  })
})

describe('many acts', () => {
  it('are checked in threads, and the first at fault is named', async () => {
    const members = await exported(signer.sign, 600)
    const trust = [signer.authority]
    const { signatures, entries } = await verify(members, { trust })
    expect([entries, signatures.signers[0]?.acts]).toEqual([600, 200])
    const tampered = resignedBy(stranger.sign, 150, 90)(members)
    expect((await verify(tampered, { trust })).firstBroken).toMatchObject({ id: 270 })
  })
})

describe('the database itself', () => {
  const statements: [string, string, number | null][] = [
    ['nothing', 'SELECT 1', null],
    [
      'another signature',
      `UPDATE audit_acts SET document = (SELECT document FROM audit_acts WHERE number = 3) WHERE number = 2`,
      6,
    ],
    ['a removed act', 'DELETE FROM audit_acts WHERE number = 2', 6],
    ['a removed last act', 'DELETE FROM audit_acts WHERE number = 4', 12],
    ['an entry that needs none', 'UPDATE audit_log SET outbox = 0 WHERE id = 9', 9],
    ['an act of an entry that waits', 'UPDATE audit_log SET outbox = 1 WHERE id = 12', 12],
    ['another end of the acts', 'UPDATE audit_act_head SET hash = 1', 12],
  ]
  const source = newFolder()

  beforeAll(() => withSignedLog(source, { entries: 12, signedEvery: 3 }, signer.sign, async () => undefined))

  it.each(statements)('is checked in the same way: %s', async (_name, statement, id) => {
    const data = newFolder()
    cpSync(source, data, { recursive: true })
    const database = new DatabaseSync(join(data, 'hub.db'))
    database.exec(statement)
    database.close()
    const report = await verify([], { log: { data }, trust: [signer.authority] })
    expect(report.firstBroken?.id ?? null).toBe(id)
  })
})
