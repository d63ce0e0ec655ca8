// The act of an entry: the document that is signed. It is a function of the entry and of the act before it, so that a
// chain of acts can be built ahead, signed in parallel, and built again by whoever checks it. Its bytes are canonical
// as they stand (exclusive C14N): the digest in a signature is that of the document without the signature.
import { createHash } from 'node:crypto'
import type { AuditRow } from '../store/audit-rows.ts'
import { inAttribute, inText } from '../xml/canonical-text.ts'

/** An act's place in the chain of acts. */
export interface ActPlace {
  readonly number: number
  /** SHA-256 of the act before it was signed, in hexadecimal. */
  readonly hash: string
}

export interface ActDocument extends ActPlace {
  readonly bytes: Uint8Array
}

/** What the first act follows. */
export const actsStart: ActPlace = { number: 0, hash: '0'.repeat(64) }

export function actDocument(row: Omit<AuditRow, 'outbox'>, previous: ActPlace): ActDocument {
  const number = previous.number + 1
  const text = [
    `<act xmlns="urn:notarium:act:1" number="${number}" previous="${previous.hash}">`,
    `<entry hash="${inAttribute(row.hash)}" id="${row.id}" previous="${inAttribute(row.previous_hash)}"></entry>`,
    `<at>${new Date(row.created_at).toISOString()}</at>`,
    `<actor id="${inAttribute(row.actor_id)}" role="${inAttribute(row.actor_role)}" type="${inAttribute(row.actor_type)}">`,
    `${inText(row.actor_name)}</actor>`,
    `<from>${inText(row.ip)}</from>`,
    `<action>${inText(row.action)}</action>`,
    `<on>${inText(row.payload)}</on>`,
    '</act>',
  ].join('')
  const bytes = Buffer.from(text)
  return { number, hash: createHash('sha256').update(bytes).digest('hex'), bytes }
}
