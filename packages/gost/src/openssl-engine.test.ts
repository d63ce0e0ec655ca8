// OpenSSL's GOST engine signs and we verify; we sign and it verifies. Every parameter set that it knows.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith } from '../../../test/setup/tools.ts'
import { type CurveName, curveByName } from './curves.ts'
import { digest } from './digest.ts'
import { publicKeyOf, sign } from './sign.ts'
import { verify } from './verify.ts'

const parameterSets: [string, string, CurveName][] = [
  ['gost2001', '0', '256-test'],
  ['gost2001', 'A', '256-A'],
  ['gost2001', 'B', '256-B'],
  ['gost2001', 'C', '256-C'],
  ['gost2001', 'XA', '256-A'],
  ['gost2001', 'XB', '256-C'],
  ['gost2012_256', '0', '256-test'],
  ['gost2012_256', 'A', '256-A'],
  ['gost2012_256', 'B', '256-B'],
  ['gost2012_256', 'C', '256-C'],
  ['gost2012_256', 'XA', '256-A'],
  ['gost2012_256', 'XB', '256-C'],
  ['gost2012_256', 'TCA', '256-tc26-A'],
  ['gost2012_256', 'TCB', '256-A'],
  ['gost2012_256', 'TCC', '256-B'],
  ['gost2012_256', 'TCD', '256-C'],
  ['gost2012_512', 'A', '512-A'],
  ['gost2012_512', 'B', '512-B'],
  ['gost2012_512', 'C', '512-C'],
]

describeWith('openssl-gost', "OpenSSL's GOST engine", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gost-engine-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })

  it.each(parameterSets)('%s, parameter set %s', (algorithm, paramset, name) => {
    const curve = curveByName(name)
    const size = curve.bits / 8
    openssl(
      ...['genpkey', '-engine', 'gost', '-algorithm', algorithm, '-pkeyopt', `paramset:${paramset}`],
      ...['-outform', 'DER', '-out', path('key.der')],
    )
    openssl(
      'pkey',
      '-engine',
      'gost',
      '-inform',
      'DER',
      '-in',
      path('key.der'),
      '-pubout',
      '-out',
      path('public.pem'),
    )
    const publicPem = readFileSync(path('public.pem'), 'latin1').replaceAll(/-----.*-----|\s/g, '')
    const publicKey = Buffer.from(publicPem, 'base64').subarray(-2 * size)
    const toSign = randomBytes(size)
    writeFileSync(path('digest'), toSign)

    openssl(
      ...['pkeyutl', '-engine', 'gost', '-sign', '-keyform', 'DER', '-inkey', path('key.der')],
      ...['-in', path('digest'), '-out', path('signature')],
    )
    expect(verify(curve, publicKey, toSign, readFileSync(path('signature')))).toBe(true)

    // The private key stands last in the file, little-endian for 2012 and as a big-endian INTEGER for 2001.
    const last = readFileSync(path('key.der')).subarray(-size)
    const privateKey = [Uint8Array.from(last), Uint8Array.from(last).reverse()].find((key) =>
      Buffer.from(publicKeyOf(curve, key)).equals(publicKey),
    )
    expect(privateKey).toBeDefined()
    writeFileSync(path('ours'), sign(curve, privateKey!, toSign))
    const verdict = openssl(
      ...['pkeyutl', '-engine', 'gost', '-verify', '-pubin', '-inkey', path('public.pem')],
      ...['-in', path('digest'), '-sigfile', path('ours')],
    )
    expect(verdict.toString()).toMatch(/Verified Successfully/)
  })

  it('hashes alike', () => {
    const data = randomBytes(100_003)
    writeFileSync(path('data'), data)
    for (const [ours, theirs] of [
      ['streebog256', 'md_gost12_256'],
      ['streebog512', 'md_gost12_512'],
      ['gost94', 'md_gost94'],
    ] as const) {
      const printed = openssl('dgst', '-engine', 'gost', `-${theirs}`, '-r', path('data')).toString()
      expect(Buffer.from(digest(ours, data)).toString('hex')).toBe(printed.split(' ')[0])
    }
  })
})
