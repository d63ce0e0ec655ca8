// An audit log with signed acts, made in process with a key of its own: entries such as a busy hub writes, of which one
// in so many is an operator's action. The same in every run but for keys and signatures.
import { join } from 'node:path'
import {
  actDocument,
  appendFacts,
  factsOf,
  migrations,
  readActHead,
  storeActs,
  waitingRows,
} from '@notarium/hub/parts'
import { type Certificate, generateKey, issueCertificate, type KeySpecification } from '@notarium/pki'
import { type Database, migrate, openDatabase } from '@notarium/runtime/database'
import { signXml } from '@notarium/xmldsig'

const begin = Date.UTC(2026, 0, 1)
const together = 500
const validity = { notBefore: begin / 1000 - 86_400, notAfter: begin / 1000 + 3650 * 86_400 }

export interface LogSigner {
  readonly authority: Certificate
  readonly certificate: Certificate
  sign(act: Uint8Array): Uint8Array
}

export interface SignerChoice {
  readonly type?: KeySpecification['type']
  readonly name?: string
  /** Epoch seconds. */
  readonly notBefore?: number
  readonly notAfter?: number
}

export function createLogSigner({
  type = 'gost2012-256',
  name = 'Bench operator',
  ...chosen
}: SignerChoice = {}): LogSigner {
  const authorityKey = generateKey({ type })
  const authority = issueCertificate({
    subject: { commonName: 'Bench authority' },
    keys: authorityKey,
    ca: true,
    ...validity,
  })
  const privateKey = generateKey({ type })
  const issuer = { privateKey: authorityKey, certificate: authority }
  const certificate = issueCertificate({
    subject: { commonName: name },
    keys: privateKey,
    issuer,
    ca: false,
    ...validity,
    ...chosen,
  })
  const form = { algorithm: type === 'rsa' ? 'rsa-sha256' : type, at: certificate.notBefore } as const
  return {
    authority,
    certificate,
    sign: (act) => signXml(act, { privateKey, certificate }, form).signedXml,
  }
}

export interface LogSize {
  readonly entries: number
  readonly signedEvery: number
}

/** A hub's database in that folder: one entry a minute, of which the last in every `signedEvery` is signed. */
export async function withSignedLog<Result>(
  folder: string,
  size: LogSize,
  sign: LogSigner['sign'],
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'hub.db') })
  try {
    await migrate(database, migrations)
    await fill(database, size, sign)
    return await use(database)
  } finally {
    await database.close()
  }
}

async function fill(
  database: Database,
  { entries, signedEvery }: LogSize,
  sign: LogSigner['sign'],
): Promise<void> {
  for (let done = 0; done < entries; done += together) {
    const facts = Array.from({ length: Math.min(together, entries - done) }, (_, index) => {
      const number = done + index + 1
      return factsOf(eventOf(number, number % signedEvery === 0), begin + 60_000 * number)
    })
    await database.transaction((transaction) => appendFacts(transaction, facts))
    await signWaiting(database, sign)
  }
}

/** All that waits, as the hub's outbox does it. */
async function signWaiting(database: Database, sign: LogSigner['sign']): Promise<void> {
  const head = await readActHead(database)
  let last: Parameters<typeof actDocument>[1] = head
  const rows = await waitingRows(database, head, together)
  const acts = rows.map((row) => {
    const act = actDocument(row, last)
    last = act
    const { number, hash, bytes } = act
    return { number, entry_id: row.id, hash, document: sign(bytes), signed_at: row.created_at }
  })
  if (acts.length > 0) await storeActs(database, head, acts)
}

function eventOf(number: number, isSigned: boolean) {
  const actor = { type: 'user', id: `u${number % 40}`, name: `user${number % 40}@example.org` } as const
  const ip = `10.0.${number % 7}.${number % 250}`
  if (!isSigned) {
    const payload = {
      brain: 'guide',
      slug: `notes/${number % 5000}`,
      version: number % 40,
      outcome: 'updated',
    }
    return { actor, ip, role: 'editor', action: 'page.put', payload }
  }
  const payload = { prefix: `brain_pat_${number}`, name: `agent ${number}`, scopes: ['read'], brains: null }
  return { actor, ip, role: 'admin', action: 'token.revoke', payload, sign: true }
}
