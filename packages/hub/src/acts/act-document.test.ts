import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { AuditRow } from '../store/audit-rows.ts'
import { isSignedInside } from '../xml/enveloped.ts'
import { actDocument, actsStart } from './act-document.ts'
import { enveloped } from './testing.ts'

const row: AuditRow = {
  id: 45,
  created_at: Date.UTC(2026, 10, 15, 17, 31, 57),
  ip: '127.0.0.1',
  action: 'user.create',
  actor_type: 'user',
  actor_id: '0f5b8a3c',
  actor_name: 'anna@example.org',
  actor_role: 'owner',
  payload: '{"user":{"email":"Ёж & co <b@example.org>"}}',
  previous_hash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
  outbox: 1,
}
const textOf = (changes: Partial<AuditRow> = {}) =>
  Buffer.from(actDocument({ ...row, ...changes }, actsStart).bytes).toString()

it('writes these bytes, and its hash is that of the bytes', () => {
  const act = actDocument(row, { number: 11, hash: 'c'.repeat(64) })
  const text =
    `<act xmlns="urn:notarium:act:1" number="12" previous="${'c'.repeat(64)}">` +
    `<entry hash="${'b'.repeat(64)}" id="45" previous="${'a'.repeat(64)}"></entry>` +
    '<at>2026-11-15T17:31:57.000Z</at>' +
    '<actor id="0f5b8a3c" role="owner" type="user">anna@example.org</actor>' +
    '<from>127.0.0.1</from><action>user.create</action>' +
    '<on>{"user":{"email":"Ёж &amp; co &lt;b@example.org&gt;"}}</on></act>'
  expect(Buffer.from(act.bytes).toString()).toBe(text)
  expect([act.number, act.hash]).toEqual([12, createHash('sha256').update(text).digest('hex')])
  expect(textOf()).toContain(`number="1" previous="${'0'.repeat(64)}"`)
})

it('lets nobody write markup, or what XML cannot hold', () => {
  const hostile = '</actor><x a="1">&#0;\t\r\n\u0001\u007f\ufffe\ud800😀'
  const text = textOf({ actor_name: hostile, actor_id: hostile, payload: ']]>' })
  expect(text).toContain(
    '<actor id="&lt;/actor>&lt;x a=&quot;1&quot;>&amp;#0;&#x9;&#xD;&#xA;\ufffd\u007f\ufffd\ufffd😀" role',
  )
  expect(text).toContain('>&lt;/actor&gt;&lt;x a="1"&gt;&amp;#0;\t&#xD;\n\ufffd\u007f\ufffd\ufffd😀</actor>')
  expect(text).toContain('<on>]]&gt;</on>')
})

it('is told from what else a sidecar may give back', () => {
  const { bytes } = actDocument(row, actsStart)
  const signed = Buffer.from(enveloped(bytes)).toString()
  const others = [
    Buffer.from(bytes).toString(),
    signed.slice(signed.indexOf('<ds:Signature'), signed.indexOf('</act>')),
    signed.replace('owner', 'viewer'),
    signed.replace('</act>', '<more></more></act>'),
    signed.replace('<ds:Signature', '<more></more><ds:Signature'),
    `${signed}\n`,
    '',
  ]
  expect(isSignedInside(Buffer.from(signed), bytes)).toBe(true)
  expect(others.filter((text) => isSignedInside(Buffer.from(text), bytes))).toEqual([])
})
