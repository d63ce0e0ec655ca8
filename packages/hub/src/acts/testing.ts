// Logs with entries to sign, and what a sidecar makes of an act.
import type { Database } from '@notarium/runtime/database'
import { expect, onTestFinished, vi } from 'vitest'
import { eventOf, write } from '../audit/testing.ts'
import type { ActRow } from '../store/act-rows.ts'
import type { AuditRow } from '../store/audit-rows.ts'
import { type ActPlace, actDocument, actsStart } from './act-document.ts'
import { createSigner, type Signer, type SignerContext } from './signer.ts'

export const signing = { profile: 'local-gost', keyAlias: 'operator' } as const
const signature = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">…</ds:Signature>'

/** As an enveloped signature is put in. */
export function enveloped(act: Uint8Array): Uint8Array {
  const text = Buffer.from(act).toString()
  return Buffer.from(text.replace(/<\/act>$/, `${signature}</act>`))
}

/** One in three needs no signature. */
export function writeEntries(database: Database, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) =>
    eventOf({ action: 'user.change', role: 'owner', payload: { index }, sign: index % 3 !== 0 }),
  )
  return write(database, events)
}

export type Sign = SignerContext['sidecar']['sign']
export const signs: Sign = async (act, profile) => ({ signedXml: enveloped(act), profile })

export function startSigner(database: Database, sign: Sign = signs): Signer {
  const log = { info: () => undefined, warn: () => undefined }
  const signer = createSigner({ database, sidecar: { sign }, signing, log, now: Date.now })
  onTestFinished(signer.close)
  return signer
}

/** Every entry that needs one has its act, once and in order, and the acts form one chain. */
async function expectAllSigned(database: Database): Promise<void> {
  const { rows, acts } = await stored(database)
  const signed = rows.filter(({ outbox }) => outbox > 0)
  let last: ActPlace = actsStart
  const wanted = signed.map((row) => {
    const { number, hash, bytes } = actDocument(row, last)
    last = { number, hash }
    return { number, hash, entry_id: row.id, document: Buffer.from(enveloped(bytes)).toString() }
  })
  expect(acts).toEqual(wanted)
  expect(signed.every(({ outbox }) => outbox === 2)).toBe(true)
  const entry_id = signed.at(-1)?.id ?? 0
  expect(await database.all('SELECT number, entry_id, hash FROM audit_act_head')).toEqual([
    { ...last, entry_id },
  ])
}

export function untilAllSigned(database: Database): Promise<void> {
  return vi.waitFor(() => expectAllSigned(database), { timeout: 20_000, interval: 20 })
}

export async function stored(database: Database) {
  const rows = await database.all<AuditRow>('SELECT * FROM audit_log ORDER BY id')
  const acts = await database.all<ActRow>(
    'SELECT number, hash, entry_id, document FROM audit_acts ORDER BY number',
  )
  return { rows, acts: acts.map((act) => ({ ...act, document: Buffer.from(act.document).toString() })) }
}
