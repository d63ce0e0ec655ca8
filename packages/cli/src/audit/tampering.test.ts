import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readAuditAnchors } from '@notarium/hub'
import { generateKey, issueCertificate } from '@notarium/pki'
import { signXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogSigner, withSignedLog } from '../../../../bench/trust/signed-log.ts'
import { describeReport } from './audit-report.ts'
import {
  actPath,
  all,
  entriesPath,
  exportedMembers,
  line,
  lines,
  type Members,
  member,
  packed,
  rehashed,
  resignedBy,
  type Tampering,
  textOf,
  unsigned,
} from './testing.ts'
import { verifyWithSignatures } from './verify-with-signatures.ts'

const begin = Date.UTC(2026, 0, 1) / 1000
const now = begin + 180 * 86_400
const folder = mkdtempSync(join(tmpdir(), 'audit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const signer = createLogSigner()
const stranger = createLogSigner({ name: 'Stranger' })
/** Of twelve entries every third is signed. */
const size = { entries: 12, signedEvery: 3 }

let sound: Members
let anchors: Awaited<ReturnType<typeof readAuditAnchors>>

beforeAll(async () => {
  sound = await withSignedLog(folder, size, signer.sign, exportedMembers)
  const { entries: entry, lastHash: hash, acts: act, lastActHash: actHash } = headOf(sound)
  const text = [
    JSON.stringify({ at: '2026-02-01T00:00:00.000Z', entry, hash, act, actHash }),
    '{"at":"2026-',
    '',
  ].join('\n')
  anchors = await readAuditAnchors(piecesOf(Buffer.from(text)))
})

const headOf = (members: Members) => JSON.parse(textOf(members, 'head.json'))

async function* piecesOf(...pieces: Uint8Array[]) {
  yield* pieces
}

const verify = (
  members: Members,
  question: Partial<Parameters<typeof verifyWithSignatures>[0]> = { trust: [signer.authority] },
) => verifyWithSignatures({ log: packed(members), trust: undefined, anchors: undefined, now, ...question })

const withHead = (change: object) =>
  member('head.json', (text) => JSON.stringify({ ...JSON.parse(text), ...change }))
const insertedBefore =
  (path: string, ...added: readonly [string, string | Uint8Array]): Tampering =>
  (members) =>
    members.toSpliced(
      members.findIndex(([name]) => name === path),
      0,
      added,
    )

/** With a signature that holds, over something hidden inside it. */
function wrapped(text: string): string {
  const key = generateKey({ type: 'gost2012-256' })
  const certificate = issueCertificate({
    subject: { commonName: 'Any' },
    keys: key,
    ca: false,
    notBefore: begin,
    notAfter: now,
  })
  const hidden = Buffer.from('<order Id="hidden">1</order>')
  const { signedXml } = signXml(
    hidden,
    { privateKey: key, certificate },
    { placement: 'detached', at: begin },
  )
  const object = `<ds:Object><order xmlns="" Id="hidden">1</order></ds:Object></ds:Signature>`
  const signature = Buffer.from(signedXml).toString().replace('</ds:Signature>', object)
  return unsigned(text).replace('</act>', `${signature}</act>`)
}

const cutAfterNine = all(
  lines((entries) => entries.slice(0, 9)),
  member(actPath(4)),
)
const headAtNine = (members: Members): Members => {
  const last = JSON.parse(textOf(members, entriesPath).trimEnd().split('\n').at(-1) as string)
  return withHead({
    entries: 9,
    lastHash: last.hash,
    acts: 3,
    lastActHash: /previous="(\w+)"/.exec(textOf(sound, actPath(4)))?.[1],
  })(members)
}
const lastActRemoved = all(member(actPath(4)), line(12, '"signed"', '"waiting"'), (members) =>
  withHead({ acts: 3, lastActHash: /previous="(\w+)"/.exec(textOf(sound, actPath(4)))?.[1] })(members),
)

const tamperings: [string, Tampering, { id: number; reason: RegExp }][] = [
  ['a changed field', line(5, '"version":5', '"version":6'), { id: 5, reason: /was changed/ }],
  ['another role', line(6, '"actor_role":"admin"', '"actor_role":"owner"'), { id: 6, reason: /was changed/ }],
  ['a removed entry', lines((entries) => entries.toSpliced(4, 1)), { id: 5, reason: /is missing/ }],
  [
    'a removed entry that is signed',
    lines((entries) => entries.toSpliced(5, 1)),
    { id: 6, reason: /is missing/ },
  ],
  ['a removed act', member(actPath(2)), { id: 6, reason: /number 2, is missing: act 3 comes/ }],
  ['the last act removed', member(actPath(4)), { id: 12, reason: /number 4, is missing/ }],
  [
    'swapped acts',
    (members) =>
      all(
        member(actPath(2), () => textOf(members, actPath(3))),
        member(actPath(3), () => textOf(members, actPath(2))),
      )(members),
    { id: 6, reason: /act of another entry .* act 3, of entry 9/ },
  ],
  [
    'an act twice',
    (members) => [...members.slice(0, 5), [actPath(5), textOf(members, actPath(4))], ...members.slice(5)],
    { id: 12, reason: /act 5, which comes after it, belongs to no entry/ },
  ],
  ['an act by a stranger', resignedBy(stranger.sign, 2), { id: 6, reason: /not in the trust store/ }],
  [
    'an act that says something else',
    all(
      member(actPath(2), (text) => text.replace('token.revoke', 'token.create')),
      resignedBy(signer.sign, 2),
    ),
    { id: 6, reason: /something else/ },
  ],
  [
    'a changed signature',
    member(actPath(2), (text) =>
      text.replace(/(<ds:SignatureValue>)(.)/, (_all, tag, first) => tag + (first === 'A' ? 'B' : 'A')),
    ),
    { id: 6, reason: /does not fit/ },
  ],
  ['no signature', member(actPath(2), unsigned), { id: 6, reason: /one signature/ }],
  [
    'an element before the signature',
    member(actPath(2), (text) => text.replace('<ds:Sig', '<x></x><ds:Sig')),
    { id: 6, reason: /holds more/ },
  ],
  [
    'one after it',
    member(actPath(2), (text) => text.replace('</act>', '<x></x></act>')),
    { id: 6, reason: /holds more/ },
  ],
  [
    'one that is signed',
    member(actPath(2), (text) =>
      Buffer.from(signer.sign(Buffer.from(unsigned(text).replace('</act>', '<x></x></act>')))).toString(),
    ),
    { id: 6, reason: /holds more/ },
  ],
  [
    'a comment',
    member(actPath(2), (text) => text.replace('<on>', '<!-- --><on>')),
    { id: 6, reason: /something else/ },
  ],
  [
    'two signatures',
    member(actPath(2), (text) => text.replace(/<ds:Signature.*<\/ds:Signature>/, '$&$&')),
    { id: 6, reason: /holds more/ },
  ],
  [
    'a signature over what is hidden in it',
    member(actPath(2), wrapped),
    { id: 6, reason: /hidden inside the signature/ },
  ],
  [
    'a part of an act',
    member(actPath(2), (text) => text.slice(0, 700)),
    { id: 6, reason: /one signature|not one/ },
  ],
  ['a cut end', cutAfterNine, { id: 10, reason: /goes on to entry 12/ }],
  [
    'an entry that waits before one that is signed',
    all(member(actPath(2)), line(6, '"signed"', '"waiting"')),
    { id: 6, reason: /waits for its signature although entry 9 is signed/ },
  ],
  [
    'an entry that says it needs none',
    all(member(actPath(2)), line(6, '"signed"', '"none"')),
    { id: 6, reason: /token.revoke does/ },
  ],
  [
    'all acts removed, all entries saying that none is needed',
    all(
      ...[1, 2, 3, 4].map((number) => member(actPath(number))),
      lines((entries) => entries.map((text) => text.replace('"signed"', '"none"'))),
    ),
    { id: 3, reason: /token.revoke does/ },
  ],
  [
    'a chain computed anew without the key',
    all(line(4, '"version":4', '"version":5'), rehashed),
    { id: 6, reason: /not what was signed: .* after entry 3 was/ },
  ],
  [
    'an entry removed, and the chain computed anew',
    all(
      lines((entries) =>
        entries.toSpliced(3, 1).map((text, index) => JSON.stringify({ ...JSON.parse(text), id: index + 1 })),
      ),
      rehashed,
    ),
    { id: 5, reason: /act of another entry/ },
  ],
  ['another head', withHead({ lastHash: '1'.repeat(64) }), { id: 12, reason: /another hash/ }],
  [
    'a head with more acts',
    withHead({ acts: 5 }),
    { id: 12, reason: /acts are missing: 5 were signed, and there are 4/ },
  ],
  ['no head', member('head.json'), { id: 13, reason: /no head.json|does not belong/ }],
  [
    'another file',
    insertedBefore(actPath(2), 'notes.txt', 'hello'),
    { id: 6, reason: /'notes.txt' does not belong there/ },
  ],
  ['a part of the entries twice', insertedBefore('head.json', entriesPath, 'x'), { id: 13, reason: /twice/ }],
  ['a path out of the folder', insertedBefore(actPath(3), '../x', 'x'), { id: 9, reason: /no path/ }],
  ['a huge act', member(actPath(2), () => 'x'.repeat(1_100_000)), { id: 6, reason: /too large/ }],
  ['a huge line', lines((entries) => entries.with(7, 'x'.repeat(70_000))), { id: 8, reason: /line 8 / }],
  [
    'a byte order mark',
    lines((entries) => entries.with(7, `\ufeff${entries[7]}`)),
    { id: 8, reason: /line 8 / },
  ],
  [
    'bytes that are not UTF-8',
    member(entriesPath, (text) => Buffer.from(text.replace('"version":8', '"version":"\xe4"'), 'latin1')),
    { id: 8, reason: /line 8 is not text/ },
  ],
]

describe('a log with acts', () => {
  it('holds, and tells who signed', async () => {
    const report = await verify(sound, { trust: [signer.authority], anchors })
    expect(report).toMatchObject({
      ...{
        entries: 12,
        firstBroken: null,
        firstAt: '2026-01-01T00:01:00.000Z',
        lastAt: '2026-01-01T00:12:00.000Z',
      },
      provenTo: 12,
      acts: { signed: 4, fitting: 4, waiting: 0 },
      anchors: { count: 1, unreadable: 1, newest: { entry: 12, act: 4 } },
    })
    const { serial, fingerprint } = signer.certificate
    const counted = { name: 'Bench operator', serial, fingerprint, acts: 4, firstEntry: 3, lastEntry: 12 }
    expect(report.signatures).toEqual({ areTrusted: true, signers: [counted], late: null })
  })

  it.each(tamperings)('is broken by %s', async (_name, tamper, { id, reason }) => {
    const { entries, firstBroken } = await verify(tamper(sound))
    expect({ entries, firstBroken }).toEqual({
      entries: id - 1,
      firstBroken: { id, reason: expect.stringMatching(reason) },
    })
  })

  it.each([
    [
      'a signature before an entry',
      all(resignedBy(stranger.sign, 2), line(11, '"version":11', '"version":12')),
      6,
    ],
    [
      'an entry before a signature',
      all(resignedBy(stranger.sign, 2), line(4, '"version":4', '"version":5')),
      4,
    ],
    ['an act before an entry', all(member(actPath(1)), line(4, '"version":4', '"version":5')), 3],
  ])('names the first of two faults: %s', async (_name, tamper, id) => {
    expect((await verify(tamper(sound))).firstBroken?.id).toBe(id)
  })

  it('is broken where the archive is cut, at the first act that is not there', async () => {
    const bytes = await buffer(packed(sound))
    const at = bytes.indexOf(actPath(3))
    const cut = await verify(sound, { log: piecesOf(bytes.subarray(0, at + 900)) })
    expect(cut.firstBroken).toEqual({ id: 9, reason: expect.stringContaining('not whole') })
  })

  it('cannot be checked where no entry can be read, or some were left out', async () => {
    const mark = member(entriesPath, (text) => `\ufeff${text}`)
    await expect(verify(mark(sound))).rejects.toThrow('line 1 ')
    await expect(verify([['../x', '']])).rejects.toThrow('no path')
    const filtered = all(
      lines((entries) => entries.slice(4)),
      withHead({ filtered: true }),
    )
    await expect(verify(filtered(sound))).rejects.toThrow('without a filter')
  })
})

describe('what only anchors tell', () => {
  it.each([
    [
      'an end that was cut off, with a head to match',
      all(cutAfterNine, headAtNine),
      10,
      /anchor of 2026-02-01T00:00:00.000Z has entry 12/,
    ],
    ['a last act that was removed', lastActRemoved, 12, /anchor of .* has act 4, and there are 3/],
    [
      'an end computed anew behind the last act',
      all(lastActRemoved, line(11, '"version":11', '"version":12'), rehashed),
      12,
      /anchor has another hash/,
    ],
  ])('%s', async (_name, tamper, id, reason) => {
    const members = tamper(sound)
    const trust = [signer.authority]
    expect((await verify(members, { trust })).firstBroken).toBeNull()
    const { firstBroken } = await verify(members, { trust, anchors })
    expect(firstBroken).toEqual({ id, reason: expect.stringMatching(reason) })
  })

  it('counts what waits, and tells for what nobody vouches', async () => {
    const report = await verify(lastActRemoved(sound))
    const waiting = { signed: 3, waiting: 1, oldestWaitingAt: '2026-01-01T00:12:00.000Z' }
    expect(report).toMatchObject({ provenTo: 9, acts: waiting })
    expect(describeReport(report)).toContainEqual(
      expect.stringMatching(/proven +up to entry 9; .* the 3 after/),
    )
    expect(await verify(sound, { trust: undefined })).toMatchObject({ firstBroken: null, provenTo: 0 })
    expect(await verify(sound, { trust: undefined, anchors })).toMatchObject({ provenTo: 12 })
  })

  it('does not pass a log for proven that was written anew without any act', async () => {
    const madeUp = all(
      ...[1, 2, 3, 4].map((number) => member(actPath(number))),
      lines((entries) => entries.map((text) => text.replace('"signed"', '"waiting"'))),
      line(4, '"version":4', '"version":5'),
      rehashed,
      withHead({ acts: 0, lastActHash: '0'.repeat(64) }),
    )
    const report = await verify(madeUp(sound))
    expect(report).toMatchObject({ firstBroken: null, provenTo: 0 })
    expect(describeReport(report)).toContainEqual(expect.stringMatching(/NOT PROVEN/))
    expect((await verify(madeUp(sound), { anchors })).firstBroken?.id).toBe(12)
  })

  it('holds for entries alone: the hash of an act follows from them', async () => {
    const log = () => piecesOf(Buffer.from(textOf(sound, entriesPath)))
    const report = await verify(sound, { log: log(), anchors })
    expect(report).toMatchObject({ entries: 12, firstBroken: null, acts: { signed: 4, fitting: 0 } })
    const other = { ...anchors, acts: new Map([[2, '1'.repeat(64)]]) }
    expect((await verify(sound, { log: log(), anchors: other })).firstBroken?.id).toBe(6)
  })
})
