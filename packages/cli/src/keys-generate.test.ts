// notarium keys generate
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { parseCertificate, readPem } from '@notarium/pki'
import { beforeAll, describe, expect, it } from 'vitest'
import { made, notarium, order, path, refused } from './test-command.ts'

const generate = (out: string, ...more: string[]) => [
  ...['keys', 'generate', '--cn', 'Иван Петров', '--out', path(out)],
  ...more,
]
const certificateIn = (name: string) => readPem(readFileSync(path(name))).certificates[0]!

beforeAll(() => {
  writeFileSync(path('order.xml'), order)
  made(...generate('gost', '--inn', '123456789012'))
})

describe('keys generate', () => {
  it('keeps secrets to the owner and overwrites nothing', () => {
    for (const name of ['ca-key.pem', 'signer.p12', 'signer.pem', 'signer.pass']) {
      expect(statSync(path(`gost/${name}`)).mode & 0o777, name).toBe(0o600)
    }
    expect(refused(generate('gost'))).toMatch(/signer\.p12 exists already/)
    mkdirSync(path('taken'))
    writeFileSync(path('taken/signer.pass'), 'precious')
    expect(refused(generate('taken'))).toMatch(/signer\.pass exists already/)
    expect(readdirSync(path('taken'))).toEqual(['signer.pass'])
  })

  it('issues a second key by the same authority', () => {
    const authority = readFileSync(path('gost/ca.pem'), 'utf8')
    made(...generate('gost', '--alias', 'anna', '--cn', 'Анна', '--gost-container'))
    expect(readFileSync(path('gost/ca.pem'), 'utf8')).toBe(authority)
    const key = ['--key', path('gost/anna.p12'), '--password-file', path('gost/anna.pass')]
    const signed = made('sign', path('order.xml'), ...key)
    expect(notarium(['verify', '-', '--trust', path('gost/ca.pem')], signed).stdout).toMatch(
      /^VALID[\s\S]*Анна/,
    )
  })

  it('says when the kinds of keys differ, and ends a certificate with its authority', () => {
    const said = made(...generate('gost', '--alias', 'later', '--algorithm', 'rsa', '--days', '36500'))
    expect(said).toMatch(/key is rsa; its authority signs with gost2012-256/)
    expect(said).toMatch(/ends with its authority/)
    expect(certificateIn('gost/later.pem').notAfter).toBe(certificateIn('gost/ca.pem').notAfter)
  })

  it('tells the INN of a person from that of an organisation', () => {
    expect(certificateIn('gost/signer.pem').subjectFacts).toMatchObject({ inn: '123456789012' })
    made(...generate('gost', '--alias', 'firm', '--inn', '1234567890'))
    expect(certificateIn('gost/firm.pem').subjectFacts).toMatchObject({ inn: undefined, innle: '1234567890' })
  })

  it.each([
    ['--inn', '12345', /INN has 10 or 12 digits/],
    ['--alias', '../etc', /letters, digits/],
    ['--alias', 'CA-key', /authority's files/],
    ['--days', '0', /1 to 36500/],
    ['--algorithm', 'gost2001', /gost2012-256, gost2012-512, rsa/],
    ['--cn', 'x'.repeat(65), /1 to 64 characters/],
    ['--ca-cn', ' ', /1 to 64 characters/],
    ['--password-file', path('missing'), /cannot read/],
  ])('refuses %s %s and leaves nothing behind', (option, value, message) => {
    expect(refused(generate('no', option, value))).toMatch(message)
    expect(existsSync(path('no'))).toBe(false)
  })

  it('refuses an empty password', () => {
    writeFileSync(path('empty.pass'), '\ufeff\nsecond line')
    expect(refused(generate('no', '--password-file', path('empty.pass')))).toMatch(/is empty/)
    expect(refused(generate('no'), '', { NOTARIUM_KEY_PASSWORD: '' })).toMatch(/KEY_PASSWORD is empty/)
    expect(existsSync(path('no'))).toBe(false)
  })

  it('refuses a folder whose name a file has', () => {
    expect(refused(generate('order.xml'))).toMatch(/a file of the name .*order\.xml exists/)
    expect(refused(generate('order.xml/below'))).toMatch(/not a folder/)
  })

  it('says in its help that keys in PEM are not encrypted', () => {
    expect(made('keys', 'generate', '--help')).toMatch(/ALIAS\.pem[\s\S]*unencrypted/)
  })
})

describe('keys generate with an authority that is there', () => {
  const another = ['--alias', 'another']

  it('refuses another name for it', () => {
    expect(refused(generate('gost', ...another, '--ca-cn', 'Other'))).toMatch(/leave out --ca-cn/)
  })

  it('refuses half of it, or two halves that do not fit', () => {
    made(...generate('half'))
    const certificate = readFileSync(path('half/ca.pem'))
    rmSync(path('half/ca.pem'))
    expect(refused(generate('half', ...another))).toMatch(/without ca\.pem: copy the certificate/)
    writeFileSync(path('half/ca.pem'), readFileSync(path('gost/ca.pem')))
    expect(refused(generate('half', ...another))).toMatch(/two authorities/)
    writeFileSync(path('half/ca.pem'), certificate)
    rmSync(path('half/ca-key.pem'))
    expect(refused(generate('half', ...another))).toMatch(/without ca-key\.pem: put it back/)
    expect(parseCertificate(readFileSync(path('half/ca.pem'))).der).toEqual(parseCertificate(certificate).der)
    expect(readdirSync(path('half')).toSorted()).toEqual([
      'ca.pem',
      'signer.p12',
      'signer.pass',
      'signer.pem',
    ])
  })
})
