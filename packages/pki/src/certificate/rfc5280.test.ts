// Certificates of RFC 5280: what is read from them, and that broken ones give a PkiError and nothing else.
import { X509Certificate } from 'node:crypto'
import { AttributeTypeAndValue, AttributeValue, Name, RelativeDistinguishedName } from '@peculiar/asn1-x509'
import { beforeAll, describe, expect, test } from 'vitest'
import { encode } from '../asn1/schema.ts'
import { PkiError } from '../errors.ts'
import { issueCertificate } from '../issue/issue-certificate.ts'
import { formatPem } from '../pem.ts'
import { issue, keyNamed, now, year } from '../test-fixtures.ts'
import { type Certificate, parseCertificate } from './certificate.ts'
import { attributeOids, parseName, subjectFacts } from './name.ts'

let certificate: Certificate

beforeAll(() => {
  const issuer = issue('Test root', { ca: true })
  certificate = issueCertificate({
    subject: {
      commonName: 'Иванов, Иван',
      organization: 'ООО "Ромашка"',
      inn: '123456789012',
      innle: '1234567890',
      ogrn: '1234567890123',
      snils: '12345678901',
    },
    keys: keyNamed('Subject'),
    issuer,
    ca: false,
    notBefore: now,
    notAfter: now + year,
    serial: '00FFEE01',
  })
})

describe('RFC 5280 certificate', () => {
  test('fields', () => {
    expect(certificate).toMatchObject({
      version: 3,
      serial: 'FFEE01',
      notBefore: now,
      notAfter: now + year,
      signatureAlgorithm: 'rsa-sha256',
      basicConstraints: { ca: false, pathLength: undefined },
      keyUsage: ['digitalSignature', 'nonRepudiation'],
      criticalExtensions: ['2.5.29.19', '2.5.29.15'],
      subjectFacts: {
        commonName: 'Иванов, Иван',
        organization: 'ООО "Ромашка"',
        inn: '123456789012',
        innle: '1234567890',
        ogrn: '1234567890123',
        snils: '12345678901',
      },
    })
    expect(certificate.issuer.text).toBe('CN=Test root')
    expect(certificate.subject.text).toBe(
      'SNILS=12345678901,OGRN=1234567890123,INNLE=1234567890,INN=123456789012,O=ООО \\"Ромашка\\",CN=Иванов\\, Иван',
    )
  })

  test('Node reads the same', () => {
    const other = new X509Certificate(certificate.der)
    expect(other.serialNumber).toBe(certificate.serial)
    expect(other.fingerprint256.replaceAll(':', '').toLowerCase()).toBe(certificate.fingerprint)
    expect(new Date(other.validTo).getTime() / 1000).toBe(certificate.notAfter)
    expect(other.ca).toBe(false)
  })

  test('DER and PEM give the very same frozen value', () => {
    const pem = new TextEncoder().encode(formatPem('CERTIFICATE', certificate.der))
    expect(parseCertificate(pem)).toBe(parseCertificate(certificate.der.slice()))
    expect(Object.isFrozen(certificate)).toBe(true)
  })

  test('changing the bytes that were handed in does not change the certificate', () => {
    // With another signature it is a certificate that no cache has seen.
    const bytes = certificate.der.slice()
    bytes[bytes.length - 1]! ^= 1
    const before = bytes.slice()
    const parsed = parseCertificate(bytes)
    bytes.fill(0)
    expect(parsed.der).toEqual(before)
    expect(parsed.tbs).toEqual(certificate.tbs)
  })
})

describe('RFC 4514 names', () => {
  const nameWith = (...values: readonly (readonly [string, AttributeValue])[]) =>
    encode(
      new Name(
        values.map(
          ([type, value]) => new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]),
        ),
      ),
    )
  const numeric = (text: string) =>
    new AttributeValue({ anyValue: Uint8Array.from([0x12, text.length, ...Buffer.from(text)]).buffer })

  test.each([
    ['NumericString', numeric('7707083893')],
    ['UTF8String', new AttributeValue({ utf8String: '7707083893' })],
    ['PrintableString', new AttributeValue({ printableString: '7707083893' })],
  ])('an INN as %s', (_, value) => {
    const { attributes } = parseName(nameWith([attributeOids.inn, value]), 'The name')
    expect(subjectFacts(attributes).inn).toBe('7707083893')
  })

  test('two different INNs identify nobody', () => {
    const { attributes } = parseName(
      nameWith([attributeOids.inn, numeric('1')], [attributeOids.inn, numeric('2')]),
      'The name',
    )
    expect(subjectFacts(attributes).inn).toBeUndefined()
  })

  test('special and control characters are escaped', () => {
    const value = new AttributeValue({ utf8String: '# a,b+c"d\\e<f>g;h=i\n\u202e ' })
    const { name } = parseName(nameWith(['2.5.4.3', value]), 'The name')
    expect(name.text).toBe('CN=\\# a\\,b\\+c\\"d\\\\e\\<f\\>g\\;h\\=i\\0a\\e2\\80\\ae\\ ')
  })

  test('a NUL in a name is refused', () => {
    const value = new AttributeValue({ utf8String: 'bank.ru\0.evil.com' })
    expect(() => parseName(nameWith(['2.5.4.3', value]), 'The name')).toThrow(PkiError)
  })

  test('UTF-8 that is none is refused', () => {
    const der = nameWith(['2.5.4.3', new AttributeValue({ utf8String: 'abcd' })])
    der.set([0xc3, 0x28, 0xff, 0xfe], der.length - 4)
    expect(() => parseName(der, 'The name')).toThrow(PkiError)
  })

  test('an unknown attribute is shown by its identifier', () => {
    const { name } = parseName(nameWith(['1.2.3.4', new AttributeValue({ utf8String: 'x' })]), 'The name')
    expect(name.text).toBe('1.2.3.4=x')
  })
})

test('a certificate of up to 64 KiB is read, and is the same value when it comes again', () => {
  // Any signature will do to be read; this one has zeros.
  const element = (tag: number, content: Uint8Array) =>
    Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 0xff), content])
  const { tbs, signature, der } = certificate
  const algorithm = der.subarray(4 + tbs.length, der.length - signature.length - 5)
  const withSignatureOf = (length: number) =>
    element(0x30, Buffer.concat([tbs, algorithm, element(0x03, new Uint8Array(length + 1))]))
  const large = parseCertificate(withSignatureOf(60_000))
  expect(large.signature).toHaveLength(60_000)
  expect(parseCertificate(withSignatureOf(60_000))).toBe(large)
})

describe('malformed certificates', () => {
  const attempt = (bytes: Uint8Array) => {
    try {
      parseCertificate(bytes)
    } catch (error) {
      if (!(error instanceof PkiError)) throw error
      return error.code
    }
    return 'parsed'
  }

  test('every truncation is a PkiError', () => {
    for (let length = 0; length < certificate.der.length; length++) {
      expect(attempt(certificate.der.subarray(0, length)), `${length} bytes`).toBe('malformed')
    }
  })

  test('stray bytes at the end are refused', () => {
    expect(attempt(Buffer.concat([certificate.der, Uint8Array.of(0)]))).toBe('malformed')
  })

  test('no flipped bit makes anything but a certificate or a PkiError', () => {
    for (let at = 0; at < certificate.der.length; at++) {
      const broken = certificate.der.slice()
      broken[at]! ^= 1 << (at % 8)
      attempt(broken)
      broken[at] = 0xff
      attempt(broken)
    }
  })

  test('nesting is bounded, in SEQUENCEs and in OCTET STRINGs', () => {
    for (const tag of [0x30, 0x04, 0xa0]) {
      let bytes: Buffer = Buffer.of(0x05, 0)
      while (bytes.length < 60_000) {
        const size = Buffer.from(bytes.length.toString(16).padStart(6, '0'), 'hex')
        bytes = Buffer.concat([Buffer.of(tag, 0x83), size, bytes])
      }
      const started = performance.now()
      expect(
        attempt(
          Buffer.concat([
            Buffer.of(0x30, 0x83),
            Buffer.from(bytes.length.toString(16).padStart(6, '0'), 'hex'),
            bytes,
          ]),
        ),
      ).toBe('malformed')
      expect(performance.now() - started).toBeLessThan(20_000)
    }
  })

  test('a certificate of a megabyte is refused unread', () => {
    expect(attempt(new Uint8Array(1024 * 1024).fill(0x30))).toBe('limit-exceeded')
  })

  test('the message names the field', () => {
    const broken = Buffer.from(certificate.der)
    broken.write('9', broken.indexOf('Z', broken.indexOf(Buffer.of(0x17, 13))), 'latin1')
    expect(() => parseCertificate(broken)).toThrow('notBefore')
  })

  test('two different signature algorithms, inside and outside, are refused', () => {
    const broken = Buffer.from(certificate.der)
    const oid = Buffer.from('2a864886f70d01010b', 'hex')
    broken[broken.lastIndexOf(oid) + 8] = 0x0d
    expect(() => parseCertificate(broken)).toThrow('two different signature algorithms')
  })
})
