// GOST signature values and digests that we make, held against OpenSSL's engine, over octets written out here by hand:
// nothing of ours is on the other side.
import { digest } from '@notarium/gost'
import { formatPem } from '@notarium/pki'
import { expect, it } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { now, signerFor } from '../testing/authority.ts'
import { runProgram } from '../testing/programs.ts'
import { signXml } from './sign-xml.ts'

describeWith('openssl-gost', 'OpenSSL verifies', () => {
  it.each([
    ['gost2012-256', '-md_gost12_256', 'streebog256'],
    ['gost2012-512', '-md_gost12_512', 'streebog512'],
  ] as const)('%s', (algorithm, option, hash) => {
    const signer = signerFor(algorithm)
    const payload = '<p:pay xmlns:p="urn:pay">Иванов</p:pay>'
    const signed = Buffer.from(
      signXml(Buffer.from(payload), signer, { algorithm, at: now }).signedXml,
    ).toString()
    const inside = (name: string) => new RegExp(`<ds:${name}>([^<]*)`).exec(signed)![1]!
    const value = Buffer.from(inside('SignatureValue'), 'base64')

    // We write the signature in canonical form but for the declaration that it has from its parent.
    const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(signed)![0]
    const octets = info.replace(
      '<ds:SignedInfo>',
      '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">',
    )
    const files = {
      'key.pem': formatPem('PUBLIC KEY', signer.certificate.publicKey.spki),
      'signed-info': octets,
      value,
    }
    const verify = [
      'dgst',
      '-engine',
      'gost',
      option,
      '-verify',
      'key.pem',
      '-signature',
      'value',
      'signed-info',
    ]
    expect(runProgram('openssl', verify, files)).toMatchObject({ ok: true })
    expect(runProgram('openssl', verify, { ...files, 'signed-info': `${octets} ` }).ok).toBe(false)

    // The payload is canonical, so its digest is that of its bytes.
    const hashed = runProgram(
      'openssl',
      ['dgst', '-engine', 'gost', option, '-binary', '-out', 'out', 'payload'],
      { payload },
    )
    expect(hashed.out.toString('base64')).toBe(inside('DigestValue'))
    expect(Buffer.from(digest(hash, Buffer.from(payload))).toString('base64')).toBe(inside('DigestValue'))
  })
})
