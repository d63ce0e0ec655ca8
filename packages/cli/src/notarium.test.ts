// The command as a person runs it: a process with arguments, files and exit codes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../bin/notarium', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'notarium-cli-'))
const path = (name: string) => join(folder, name)
const notarium = (args: readonly string[], input = '', env = {}) =>
  spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
  })
const made = (...args: string[]) => expect(notarium(args)).toMatchObject({ status: 0, stderr: '' })

beforeAll(() => {
  writeFileSync(path('order.xml'), '<?xml version="1.0"?>\n<order><line>Бумага</line></order>\n')
  made('keys', 'generate', '--cn', 'Иван Петров', '--inn', '123456789012', '--out', path('gost'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const signWithStore = (...more: string[]) => [
  ...['sign', path('order.xml'), '--key', path('gost/signer.p12'), '--alias', 'signer'],
  ...['--password-file', path('gost/signer.pass'), ...more],
]

describe('keys generate', () => {
  it('keeps secrets to the owner and overwrites nothing', () => {
    for (const name of ['ca-key.pem', 'signer.p12', 'signer.pem', 'signer.pass']) {
      expect(statSync(path(`gost/${name}`)).mode & 0o777, name).toBe(0o600)
    }
    const again = notarium(['keys', 'generate', '--cn', 'Other', '--out', path('gost')])
    expect(again).toMatchObject({ status: 2, stdout: '' })
    expect(again.stderr).toMatch(/signer\.p12 exists already/)
  })

  it('issues a second key by the same authority', () => {
    const authority = readFileSync(path('gost/ca.pem'), 'utf8')
    made('keys', 'generate', '--cn', 'Анна', '--alias', 'anna', '--gost-container', '--out', path('gost'))
    expect(readFileSync(path('gost/ca.pem'), 'utf8')).toBe(authority)
    const signed = path('anna.xml')
    made(
      ...[
        'sign',
        path('order.xml'),
        '--key',
        path('gost/anna.p12'),
        '--password-file',
        path('gost/anna.pass'),
      ],
      ...['--out', signed],
    )
    expect(notarium(['verify', signed, '--trust', path('gost/ca.pem')]).stdout).toMatch(/^VALID[\s\S]*Анна/)
  })

  it.each([
    ['--inn', '12345', /INN has 10 or 12 digits/],
    ['--alias', '../etc', /letters, digits/],
    ['--days', '0', /1 to 36500/],
    ['--algorithm', 'gost2001', /gost2012-256, gost2012-512, rsa/],
  ])('refuses %s %s', (option, value, message) => {
    const { status, stderr } = notarium(['keys', 'generate', '--cn', 'x', '--out', path('no'), option, value])
    expect(status).toBe(2)
    expect(stderr).toMatch(message)
  })
})

describe('sign and verify', () => {
  it.each(['gost2012-256', 'gost2012-512', 'rsa'])('%s: enveloped and XAdES, by PEM file', (algorithm) => {
    const keys = path(algorithm)
    made('keys', 'generate', '--algorithm', algorithm, '--cn', 'Signer', '--out', keys)
    const signed = path(`${algorithm}.xml`)
    made(
      'sign',
      path('order.xml'),
      '--key',
      `${keys}/signer.pem`,
      '--alias',
      'signer',
      '--xades',
      '--out',
      signed,
    )
    const { status, stdout } = notarium(['verify', signed, '--trust', `${keys}/ca.pem`])
    expect(stdout).toMatch(/^VALID/)
    expect(status).toBe(0)
  })

  it('says who signed and what is covered, for a person and for a program', () => {
    const signed = notarium(signWithStore()).stdout
    const trusted = ['verify', '-', '--trust', path('gost/ca.pem')]
    const { stdout } = notarium(trusted, signed)
    expect(stdout).toMatch(/signer +Иван Петров, INN 123456789012/)
    expect(stdout).toMatch(/covers +\/order \(the whole document\)/)
    const report = JSON.parse(notarium([...trusted, '--json'], signed).stdout)
    expect(report).toMatchObject({
      valid: true,
      errors: [],
      signatures: [{ signer: { inn: '123456789012' }, covered: [{ path: '/order', extent: 'element' }] }],
    })
  })

  it('ends with 1 and the reason when a signature does not hold', () => {
    const signed = notarium(signWithStore()).stdout
    const trusted = ['verify', '-', '--trust', path('gost/ca.pem')]
    const changed = notarium(trusted, signed.replace('Бумага', 'Золото'))
    expect(changed.status).toBe(1)
    expect(changed.stdout).toMatch(/^NOT VALID[\s\S]*digest-mismatch/)
    expect(notarium(['verify', '-'], signed)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/untrusted[\s\S]*--trust/),
    })
    const later = notarium([...trusted, '--at', '2126-01-01'], signed)
    expect(later).toMatchObject({ status: 1, stdout: expect.stringMatching(/expired/) })
    expect(notarium(trusted, 'not xml')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/malformed-xml/),
    })
  })

  it.each([
    ['a missing document', ['verify', 'missing.xml'], /cannot read missing\.xml/],
    ['a missing trust file', ['verify', '-', '--trust', 'missing.pem'], /cannot read missing\.pem/],
    ['a trust file without certificates', ['verify', '-', '--trust', path('order.xml')], /no certificate/],
    ['a wrong date', ['verify', '-', '--at', 'soon'], /not a date/],
    ['a missing key', ['sign', '-'], /--key/],
    ['an unknown command', ['bogus'], /no command "bogus"/],
    ['no password', ['sign', '-', '--key', path('gost/signer.p12')], /needs a password/],
    ['an unknown alias', signWithStore('--alias', 'nobody'), /has no key "nobody"; it has "signer"/],
    ['a wrong placement', signWithStore('--placement', 'beside'), /enveloped, detached, wss/],
    ['a document that is no SOAP envelope', signWithStore('--placement', 'wss'), /not a SOAP envelope/],
  ])('ends with 2 for %s', (_, args, message) => {
    const { status, stdout, stderr } = notarium(args, '', { NOTARIUM_KEY_PASSWORD: undefined })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(message)
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

  it('shows control characters of a document instead of sending them to the terminal', () => {
    const { stdout } = notarium(['verify', '-'], '<a>\u009b31m<b></a>')
    expect(stdout).toMatch(/^NOT VALID/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
    expect(stdout).not.toMatch(/[\u0080-\u009f\u001b]/)
  })
})

describe('help', () => {
  it('is there without a command, and ends well', () => {
    expect(notarium([])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/verify[\s\S]*sign[\s\S]*keys/),
    })
    expect(notarium(['help', 'verify']).stdout).toMatch(
      /Exit code: 0 valid, 1 not valid, 2 cannot be checked/,
    )
  })
})
