// Signing and verifying as a person does it: a process with arguments, files and exit codes.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCrl, formatPem, type Issuer, readPem } from '@notarium/pki'
import { beforeAll, describe, expect, it } from 'vitest'
import { made, notarium, order, path, refused } from './test-command.ts'

let signed: string
beforeAll(() => {
  writeFileSync(path('order.xml'), order)
  made('keys', 'generate', '--cn', 'Иван Петров', '--inn', '123456789012', '--out', path('gost'))
  signed = made(...signWithStore())
})

const signWithStore = (...more: string[]) => [
  ...['sign', path('order.xml'), '--key', path('gost/signer.p12'), '--alias', 'signer'],
  ...['--password-file', path('gost/signer.pass'), ...more],
]

const trusted = ['verify', '-', '--trust', path('gost/ca.pem')]

describe('sign and verify', () => {
  it.each(['gost2012-256', 'gost2012-512', 'rsa'])('%s: enveloped and XAdES, by PEM file', (algorithm) => {
    const keys = path(algorithm)
    made('keys', 'generate', '--algorithm', algorithm, '--cn', 'Signer', '--out', keys)
    const file = path(`${algorithm}.xml`)
    const key = ['--key', `${keys}/signer.pem`, '--alias', 'signer']
    made('sign', path('order.xml'), ...key, '--xades', '--out', file)
    expect(made('verify', file, '--trust', `${keys}/ca.pem`)).toMatch(/^VALID/)
  })

  it('says who signed and what is covered, for a person and for a program', () => {
    const { stdout } = notarium(trusted, signed)
    expect(stdout).toMatch(/signer +Иван Петров, INN 123456789012/)
    expect(stdout).toMatch(/covers +\/order \(the whole document without the signature\)/)
    const report = JSON.parse(notarium([...trusted, '--json'], signed).stdout)
    expect(report).toMatchObject({
      valid: true,
      errors: [],
      signatures: [{ signer: { inn: '123456789012' }, covered: [{ path: '/order', extent: 'element' }] }],
    })
  })

  it('ends with 1 and the reason when a signature does not hold', () => {
    const changed = notarium(trusted, signed.replace('Бумага', 'Золото'))
    expect(changed.status).toBe(1)
    expect(changed.stdout).toMatch(/^NOT VALID[\s\S]*signer +Иван Петров[\s\S]*digest-mismatch/)
    expect(notarium(['verify', '-'], signed)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/untrusted[\s\S]*--trust/),
    })
    const later = notarium([...trusted, '--at', '2126-01-01'], signed)
    expect(later).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/as of +2126-01-01 00:00 UTC[\s\S]*expired/),
    })
    expect(notarium(trusted, 'not xml')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/malformed-xml/),
    })
  })

  it.each([
    ['a missing document', ['verify', 'missing.xml'], /cannot read missing\.xml/],
    ['a missing trust file', ['verify', '-', '--trust', 'missing.pem'], /cannot read missing\.pem/],
    ['a trust file without certificates', ['verify', '-', '--trust', path('order.xml')], /no certificate/],
    ['a wrong date', ['verify', '-', '--at', '2026-02-30'], /no day 2026-02-30/],
    ['a missing key', ['sign', '-'], /--key/],
    [
      'a document that --trust swallowed',
      ['verify', '--trust', 'ca.pem', 'a.xml'],
      /first, or end the list with --/,
    ],
    ['no document', ['verify'], /no document is named: notarium verify <file>/],
    ['an output that is there', signWithStore('--out', path('order.xml')), /exists already: .*--force/],
    ['an unknown command', ['bogus'], /no command 'bogus'/],
    [
      'an unknown command of a command',
      ['user', 'lst'],
      /^notarium: unknown command 'lst' \(Did you mean list\?\); "notarium help user" says more\n$/,
    ],
    [
      'an unknown option',
      ['brain', 'list', '--al\u001bl'],
      /^notarium: unknown option '--al\\u001bl'; "notarium help brain list" says more\n$/,
    ],
    [
      'a hub in a folder that is not there',
      ['hub', '--data', path('none')],
      /none: there is no such folder: "notarium init"/,
    ],
    ['no password', ['sign', '-', '--key', path('gost/signer.p12')], /needs a password/],
    ['an unknown alias', signWithStore('--alias', 'nobody'), /has no key "nobody"; it has "signer"/],
    ['a wrong placement', signWithStore('--placement', 'beside'), /enveloped, detached, wss/],
    ['a document that is no SOAP envelope', signWithStore('--placement', 'wss'), /not a SOAP envelope/],
  ])('ends with 2 for %s', (_, args, message) => {
    expect(refused(args)).toMatch(message)
  })

  it('does not tell the password when it is wrong', () => {
    const env = { NOTARIUM_KEY_PASSWORD: 'a wrong secret' }
    const { status, stderr } = notarium(['sign', '-', '--key', path('gost/signer.p12')], '', env)
    expect(status).toBe(2)
    expect(stderr).toMatch(/password/)
    expect(stderr).not.toMatch(/a wrong secret/)
  })

  it('says which Id a detached signature refers to', () => {
    const { status, stdout, stderr } = notarium(signWithStore('--placement', 'detached'))
    expect(status).toBe(0)
    const id = stderr.match(/Id="([^"]+)"/)?.[1]
    expect(stdout).toContain(`URI="#${id}"`)
    const whole = `<all><order Id="${id}"><line>Бумага</line></order>${stdout}</all>`
    expect(notarium(['verify', '-', '--trust', path('gost/ca.pem')], whole).status).toBe(0)
  })

  it('writes and overwrites a file, and reads it after a list that -- ends', () => {
    writeFileSync(path('signed.xml'), 'old')
    made(...signWithStore('--out', path('signed.xml'), '--force'))
    expect(made('verify', '--trust', path('gost/ca.pem'), '--', path('signed.xml'))).toMatch(/^VALID/)
  })

  it('shows deceptive characters of a document instead of sending them to the terminal', () => {
    const document = '<a>\u009b31m<b\u202e></a>'
    for (const more of [[], ['--json']]) {
      const { status, stdout } = notarium(['verify', '-', ...more], document)
      expect(status).toBe(1)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
      expect(stdout).not.toMatch(/[\u0080-\u009f\u001b\u202e]/)
    }
  })
})

describe('revocation', () => {
  const now = Math.floor(Date.now() / 1000)
  const authority = (folder: string): Issuer => {
    const { keys, certificates } = readPem(readFileSync(path(`${folder}/ca-key.pem`)))
    return { privateKey: keys[0]!, certificate: certificates[0]! }
  }
  const list = (issuer: Issuer, ...serials: string[]) => {
    const revoked = serials.map((serial) => ({ serial, at: now - 60 }))
    return formatPem('X509 CRL', createCrl({ issuer, revoked, thisUpdate: now - 60, nextUpdate: now + 3600 }))
  }

  it('reads every list of a file, and requires one for each certificate', () => {
    made('keys', 'generate', '--cn', 'Other', '--ca-cn', 'Other authority', '--out', path('other'))
    const ours = authority('gost')
    const { serial } = readPem(readFileSync(path('gost/signer.pem'))).certificates[0]!
    const others = list(authority('other'))
    writeFileSync(path('others.crl'), others)
    writeFileSync(path('good.crl'), others + list(ours))
    writeFileSync(path('revoked.crl'), others + list(ours, serial))
    const verdict = (...more: string[]) => notarium([...trusted, ...more], signed).stdout

    expect(verdict('--crl', path('good.crl'))).toMatch(/^VALID/)
    expect(verdict('--crl', path('revoked.crl'))).toMatch(/^NOT VALID[\s\S]*error +revoked/)
    expect(verdict('--crl', path('revoked.crl'), '--revocation', 'off')).toMatch(/^VALID/)
    expect(verdict('--crl', path('others.crl'))).toMatch(/^NOT VALID[\s\S]*revocation-unknown/)
    expect(verdict('--crl', path('others.crl'), '--revocation', 'if-present')).toMatch(/^VALID/)
  })
})

describe('help', () => {
  it('is there without a command, and ends well', () => {
    expect(notarium([])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/verify[\s\S]*sign[\s\S]*keys/),
    })
    expect(notarium(['help', 'verify']).stdout).toMatch(
      /required with[\s\S]*--crl[\s\S]*Exit code: 0 valid, 1 not valid, 2 cannot be checked/,
    )
  })

  it('goes down to the commands of a command', () => {
    expect(notarium(['help', 'brain', 'create']).stdout).toMatch(/^Usage: notarium brain create .*<name>/)
    expect(notarium(['help', 'brain', 'identity']).stdout).toContain('(default: 1h)')
    expect(refused(['help', 'brain', 'nothing'])).toContain("no command 'brain nothing'")
  })
})

describe('on an older Node', () => {
  const bin = fileURLToPath(new URL('../bin/notarium', import.meta.url))
  const pretend = (code: string) => {
    const old = `Object.defineProperty(process.versions, 'node', { value: '20.0.0' }); ${code}`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, bin, '--version']
    return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 })
  }

  it('the command runs on the Node that is brought, and never calls itself without end', () => {
    expect(pretend("process.execPath = '/usr/bin/node'")).toMatchObject({ status: 0, stdout: '0.1.0\n' })
    expect(pretend('')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs Node 24') })
  })
})
