// Which profile answers: Activate, names in requests, minimal mode, and what happens to calls while profiles change.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CryptoServiceClient } from '@notarium/contract/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activate, health, sign, statusOf, verify } from './kit/calls.ts'
import { makeKeyFolder, signedDocument, writeProfiles } from './kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from './kit/sidecar.ts'

const folder = mkdtempSync(join(tmpdir(), 'sidecar-profiles-'))
const keys = makeKeyFolder(folder)
const strangers = makeKeyFolder(join(folder, 'strangers'))
const others = `
[profiles.strangers]
provider = "native"
key_store = { type = "pem", path = "strangers/pem/gost.pem" }
trust_store = { certificates = ["strangers/*.pem"] }
`
const profilesFile = writeProfiles(keys, others)
const ours = signedDocument(keys.signers.gost)
const theirs = signedDocument(strangers.signers.gost)
let sidecar: SidecarProcess
let client: CryptoServiceClient

beforeAll(async () => {
  const config = '[provider_names]\nnative = "Криптопровайдер 5.0"\n'
  sidecar = await startSidecar({ folder, profilesFile, config })
  client = sidecar.client()
})
beforeEach(async () => {
  writeProfiles(keys, others)
  await activate(client, 'guest-gost')
})
afterAll(async () => {
  await sidecar?.stop()
  rmSync(folder, { recursive: true })
})

const isValid = async (document: Uint8Array, profile = '') => (await verify(client, document, profile)).valid
const codesOf = async (document: Uint8Array, profile = '') =>
  (await verify(client, document, profile)).errors.map((error) => error.split(':', 1)[0])

describe('a profile', () => {
  it('[SC-PROFILE-02] [SC-STATE-02] selects the trust store, as the active one and by name', async () => {
    expect([await isValid(ours), await isValid(theirs)]).toEqual([true, false])
    expect([await isValid(ours, 'strangers'), await isValid(theirs, 'strangers')]).toEqual([false, true])
    await activate(client, 'strangers')
    expect([await isValid(ours), await isValid(theirs)]).toEqual([false, true])
    expect([await isValid(ours, 'guest-gost'), await isValid(theirs, 'guest-gost')]).toEqual([true, false])
  })

  it('[SC-PROFILE-01] [SC-SIGN-06] selects the key store', async () => {
    const order = '<order/>'
    const byUs = await sign(client, order, 'gost')
    const byThem = await sign(client, order, 'gost', 'strangers')
    expect([await isValid(byUs.signedXml), await isValid(byThem.signedXml)]).toEqual([true, false])
    expect(await isValid(byThem.signedXml, 'strangers')).toBe(true)
    expect(await statusOf(sign(client, order, 'gost512', 'strangers'))).toBe('NOT_FOUND')
  })

  it('[SC-PROVIDER-02] is reported with the name that the configuration gives its provider', async () => {
    expect(await activate(client, 'strangers')).toMatchObject({ ok: true, provider: 'Криптопровайдер 5.0' })
    expect((await health(client)).provider).toBe('Криптопровайдер 5.0')
  })
})

describe('minimal mode', () => {
  it('[SC-STATE-01] checks a signature against the certificate it carries, trusts nobody, signs nothing', async () => {
    expect(await activate(client, '')).toMatchObject({ ok: true, provider: 'stub', profile: '' })
    expect(await verify(client, ours)).toMatchObject({
      valid: false,
      signerCn: 'Иванов Иван',
      signerInn: '500100732259',
    })
    expect(await codesOf(ours)).toEqual(['untrusted'])
    const changed = new TextEncoder().encode(new TextDecoder().decode(ours).replace('Чай', 'Яд'))
    expect(await codesOf(changed)).toEqual(['digest-mismatch', 'untrusted'])
    expect(await codesOf(ours, 'guest-gost')).toEqual(['minimal-mode'])
    expect(await statusOf(sign(client, '<a/>', 'gost'))).toBe('FAILED_PRECONDITION')
    expect(await statusOf(sign(client, '<a/>', 'gost', 'guest-gost'))).toBe('FAILED_PRECONDITION')
  })
})

describe('Activate', () => {
  it('[SC-ACTIVATE-03] reads the profile file afresh', async () => {
    expect(await activate(client, 'newcomer')).toMatchObject({ ok: false })
    writeProfiles(keys, `${others}\n[profiles.newcomer]\nprovider = "native"\n`)
    expect(await activate(client, 'newcomer')).toMatchObject({ ok: true, profile: 'newcomer' })
    expect(await codesOf(ours)).toEqual(['untrusted'])
  })

  it.each([
    ['a broken file', '[profiles.broken\n', /line \d+/],
    [
      'an unknown key',
      '[profiles.x]\nprovider = "native"\nkeystore = 1\n',
      /profiles\.x: 'keystore' is not known here/,
    ],
    [
      'an unknown provider',
      '[profiles.x]\nprovider = "magic"\n',
      /profiles\.x\.provider: must be 'native', /,
    ],
    [
      'a key store of another provider',
      '[profiles.x]\nprovider = "pkcs11"\nkey_store = { type = "pem", path = "a" }\n',
      /profiles\.x\.key_store\.type: the provider "pkcs11" takes keys of the type "pkcs11"/,
    ],
    [
      'transforms in an order that there is not',
      '[profiles.x]\nprovider = "native"\nsignature = { transforms = ["smev", "exc-c14n"] }\n',
      /profiles\.x\.signature\.transforms: expected/,
    ],
  ])(
    '[SC-ACTIVATE-10] refuses %s with file and key, and the earlier state serves on',
    async (_what, text, message) => {
      writeFileSync(profilesFile, text)
      const response = await activate(client, 'x')
      expect(response).toMatchObject({ ok: false, profile: 'guest-gost' })
      expect(response.message).toContain(profilesFile)
      expect(response.message).toMatch(message)
      expect(await isValid(ours)).toBe(true)
    },
  )

  it.each([
    [
      'a missing password file',
      'key_store = { type = "pkcs12", path = "all.p12", password_file = "nowhere" }',
      'nowhere does not exist',
    ],
    [
      'a wrong password',
      'key_store = { type = "pkcs12", path = "all.p12", password_file = "ca.pem" }',
      'all.p12: ',
    ],
    [
      'a store that is none',
      'key_store = { type = "pkcs12", path = "ca.pem", password_file = "password" }',
      'ca.pem: ',
    ],
    ['no trusted certificates', 'trust_store = { certificates = ["none/*.pem"] }', 'no file matches'],
    ['a trust store without certificates', 'trust_store = { certificates = ["password"] }', 'password'],
  ])('refuses %s, says which file, and keeps the secret', async (_what, line, message) => {
    writeProfiles(keys, `[profiles.x]\nprovider = "native"\n${line}\n`)
    const response = await activate(client, 'x')
    expect(response).toMatchObject({ ok: false, profile: 'guest-gost' })
    expect(response.message).toContain(message)
    expect(response.message).not.toContain('Пароль')
    expect(await isValid(ours)).toBe(true)
  })

  it('[SC-ACTIVATE-02] [SC-STATE-06] [SC-STATE-09] while 16 callers verify without pause, 100 times: no call fails but for its own reason', async () => {
    const documents = [
      { document: ours, validWith: 'guest-rsa' },
      { document: theirs, validWith: 'strangers' },
    ]
    const { pid } = sidecar.child
    let isOver = false
    let answered = 0
    const seen = new Set<string>()
    const callers = Array.from({ length: 16 }, async (_, i) => {
      const own = sidecar.client({ 'grpc.use_local_subchannel_pool': i % 2 })
      const { document, validWith } = documents[i % 2]!
      while (!isOver) {
        // By name the answer is fixed; with the active profile it is one of three.
        const isNamed = answered % 3 === 0
        const { valid, errors } = await verify(own, document, isNamed ? validWith : '')
        const codes = errors.map((error) => error.split(':', 1)[0]).join()
        seen.add(`${isNamed ? 'named' : 'active'} ${valid ? 'valid' : codes}`)
        answered++
      }
    })
    for (let i = 0; i < 100; i++) {
      const profile = ['strangers', '', 'guest-rsa', 'verify-only'][i % 4]!
      expect(await activate(client, profile)).toMatchObject({ ok: true, profile })
    }
    isOver = true
    await Promise.all(callers)
    expect([...seen].sort()).toEqual([
      'active untrusted',
      'active valid',
      // While minimal mode is on, no profile can be had by its name.
      'named minimal-mode',
      'named valid',
    ])
    expect(answered).toBeGreaterThan(100)
    expect(sidecar.child.pid).toBe(pid)
    expect(sidecar.child.exitCode).toBe(null)
  })
})
