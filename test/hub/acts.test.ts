// Signed acts from end to end: a hub and the signing sidecar as processes, with the keys that `notarium init` makes. What
// operators do is signed in order, also when the sidecar was killed meanwhile, and the acts hold for our own verifier
// and for programs that know nothing of us: by the very commands that an export brings along.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { AuditEntry, SigningState } from '@notarium/contract/hub'
import { actDocument } from '@notarium/hub/parts'
import { parseCertificate } from '@notarium/pki'
import { readTar } from '@notarium/runtime/tar'
import { canonicalize, parseXml, verifyXml } from '@notarium/xmldsig'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from './kit/hub-folder.ts'
import { prepareHub, type ServingHub, serveHub } from './kit/hub-process.ts'
import { type NotariumProcess, runNotarium } from './kit/notarium-process.ts'

let place: HubFolder
let hub: ServingHub
let sidecar: NotariumProcess
let client: HubClient
let as: string

async function startSidecar(): Promise<void> {
  sidecar = runNotarium(['sidecar', '--config', join(place.folder, 'sidecar', 'sidecar.toml')], place.env)
  await sidecar.whenSaid(/"serving"/)
}

async function startHub(): Promise<void> {
  hub = await serveHub(place)
  client = hubClient(hub.origin)
  as = await client.logIn(place.owner)
}

beforeAll(async () => {
  place = await makeHubFolder('')
  await prepareHub(place)
  await Promise.all([startSidecar(), startHub()])
}, 60_000)
afterAll(async () => {
  await hub?.end('SIGTERM')
  await sidecar?.end('SIGTERM')
  place?.remove()
})

const authority = (folder: string) => readFileSync(join(place.folder, 'sidecar', folder, 'ca.pem'))
const signing = () => client.json<SigningState>('GET', '/api/admin/audit/signing', { as })
const until = (state: Partial<SigningState>) =>
  vi.waitFor(async () => expect(await signing()).toMatchObject(state), { timeout: 20_000, interval: 50 })

async function act(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await client.token(as, { name: `token ${time}`, scopes: ['read'] })
}

async function exported(): Promise<Map<string, string>> {
  const { body } = await client.ask('GET', '/api/admin/audit/export?format=tar', { as })
  const files = new Map<string, string>()
  for await (const { path, content } of readTar(body!)) files.set(path, await text(content))
  return files
}

/** Runs what the text in an export says, in a folder with the act and the certificate to trust. */
function check(program: RegExp, document: string, ca: Buffer, howTo: string) {
  const folder = mkdtempSync(join(tmpdir(), 'act-'))
  const [english = ''] = howTo.split('-----')
  const paragraphs = english.split('\n\n').filter((each) => each.startsWith('    '))
  const script = paragraphs.find((each) => program.test(each)) ?? 'false'
  try {
    writeFileSync(join(folder, 'act.xml'), document)
    writeFileSync(join(folder, 'ca.pem'), ca)
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', `ACT=act.xml\n${script}`], { cwd: folder })
    return { ok: status === 0, said: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const tampered = (document: string) => document.replace('role="owner"', 'role="viewer"')

it('an act is canonical as it stands, whatever names are in it', () => {
  const hostile = '</actor><x a="1">&amp;]]>\t\r\n\u0001\u007f\u0085\u2028\ufffe😀 "\''
  const row = {
    ...({
      id: 7,
      created_at: 1,
      ip: hostile,
      action: hostile,
      actor_type: 'user',
      actor_id: hostile,
    } as const),
    ...{
      actor_name: hostile,
      actor_role: hostile,
      payload: JSON.stringify({ hostile }),
      hash: 'a',
      previous_hash: 'b',
    },
  }
  const { bytes } = actDocument(row, { number: 0, hash: '0'.repeat(64) })
  const pieces: Uint8Array[] = []
  const write = (piece: Uint8Array, start: number, end: number) => void pieces.push(piece.slice(start, end))
  canonicalize(parseXml(bytes), { algorithm: 'exc-c14n', comments: false }, { write })
  expect(Buffer.concat(pieces).toString()).toBe(Buffer.from(bytes).toString())
})

describe('what operators do', () => {
  let files: Map<string, string>

  it('is signed; while the sidecar is killed it goes on, waits, and is signed later, once and in order', async () => {
    await act(5)
    await until({ state: 'ok', waiting: 0, signed: 6 })
    await sidecar.end('SIGKILL')
    await act(5)
    await until({ state: 'trouble', waiting: 5, signed: 6 })
    expect((await signing()).trouble).toContain('notarium sidecar')
    await startSidecar()
    await until({ state: 'ok', waiting: 0, signed: 11, trouble: null })

    files = await exported()
    const lines = (files.get('entries/000001.jsonl') ?? '').trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as AuditEntry)
    const signed = entries.filter(({ signature_state }) => signature_state === 'signed').map(({ id }) => id)
    const acts = [...files].filter(([path]) => path.startsWith('acts/')).map(([, document]) => document)
    const numbers = acts.map((document) => /number="(\d+)"/.exec(document)?.[1])
    expect(numbers).toEqual(Array.from({ length: 11 }, (_, index) => String(index + 1)))
    expect(acts.map((document) => Number(/ id="(\d+)"/.exec(document)?.[1]))).toEqual(signed)
    expect(entries.filter(({ action }) => action === 'token.create')).toHaveLength(10)
  })

  it('holds for our own verifier, as a whole', async () => {
    const document = await client
      .ask('GET', '/api/admin/audit/1/act', { as })
      .then((answer) => answer.bytes())
    const trust = [parseCertificate(authority('keys'))]
    const { valid, signatures } = verifyXml(document, { trust })
    expect([valid, signatures[0]?.covered]).toEqual([true, [{ path: '/act', extent: 'element' }]])
    const changed = Buffer.from(Buffer.from(document).toString().replace('user.create', 'user.remove'))
    expect(verifyXml(changed, { trust }).valid).toBe(false)
  })

  it('holds for an auditor who has nothing but the export and the certificate', async () => {
    const { body } = await client.ask('GET', '/api/admin/audit/export?format=tar', { as })
    const file = join(place.folder, 'audit.tar')
    writeFileSync(file, await buffer(body!))
    const trust = join(place.folder, 'sidecar', 'keys', 'ca.pem')
    const auditor = runNotarium(['audit', 'verify', file, '--trust', trust], {})
    expect(await auditor.ended, auditor.output()).toBe(0)
    expect(auditor.output()).toMatch(/^HOLDS .*\n {2}acts +\d\d\n.*every signer was trusted/s)
  })

  describeWith('openssl-gost', 'signed with GOST', () => {
    it('holds for OpenSSL, by the commands of the export', () => {
      const document = files.get('acts/000000002.xml') ?? ''
      const how = [authority('keys'), files.get('HOW-TO-CHECK.txt') ?? ''] as const
      const verdict = check(/openssl/, document, ...how)
      expect(verdict.said).toMatch(/Verified OK[\s\S]*signer\.pem: OK/)
      expect(verdict.ok).toBe(true)
      expect(check(/openssl/, tampered(document), ...how).ok).toBe(false)
    })
  })

  describeWith('xmlsec1', 'signed with RSA', () => {
    it('holds for xmlsec1, by the command of the export', async () => {
      await hub.end('SIGTERM')
      const settings = join(place.folder, 'notarium.toml')
      writeFileSync(settings, `[signing]\nprofile = "local-rsa"\n${readFileSync(settings, 'utf8')}`)
      await startHub()
      await act(1)
      await until({ state: 'ok', profile: 'local-rsa', waiting: 0 })
      const later = await exported()
      const document = [...later].findLast(([path]) => path.startsWith('acts/'))?.[1] ?? ''
      expect(document).toContain('rsa-sha256')
      const how = [authority('keys-rsa'), later.get('HOW-TO-CHECK.txt') ?? ''] as const
      expect(check(/xmlsec1/, document, ...how)).toMatchObject({ ok: true })
      expect(check(/xmlsec1/, tampered(document), ...how).ok).toBe(false)
    })
  })
})
