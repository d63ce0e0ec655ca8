// Which algorithms a signature may use, with which keys.
import { generateKey, type SignatureAlgorithm } from '@notarium/pki'
import { describe, expect, it } from 'vitest'
import type { Signer } from '../sign/sign-xml.ts'
import { digestFor, digestUri, signatureUri } from '../signature/algorithms.ts'
import { authority, codesOf, issue, shortRsaKey, signerFor, verified } from '../testing/authority.ts'
import { fillIn, keyInfoText, referenceText, signatureText } from '../testing/template.ts'

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const cryptoPro = 'urn:ietf:params:xml:ns:cpxmlsec:algorithms:'

interface Choice {
  readonly method?: string
  readonly digest?: string
  readonly algorithm: SignatureAlgorithm
  readonly signer: Signer
  readonly canonicalization?: string
}

function signed({ algorithm, signer, ...uris }: Choice): string {
  const digest = uris.digest ?? digestUri(digestFor(algorithm))
  const signature = signatureText({
    method: uris.method ?? signatureUri(algorithm),
    references: referenceText({ digest }),
    rest: keyInfoText(signer.certificate.der),
    ...(uris.canonicalization !== undefined && { canonicalization: uris.canonicalization }),
  })
  return fillIn(`<doc><content Id="content">1</content>${signature}</doc>`, signer, algorithm)
}

const gost = signerFor('gost2012-256')
const rsa = signerFor('rsa-sha256')

describe('algorithms that are taken', () => {
  it.each([
    ['rsa-sha256', rsa],
    ['rsa-sha384', rsa],
    ['rsa-sha512', rsa],
    ['rsa-pss-sha256', rsa],
    ['rsa-pss-sha384', rsa],
    ['rsa-pss-sha512', rsa],
    ['gost2012-256', gost],
    ['gost2012-512', signerFor('gost2012-512')],
  ] as const)('%s', (algorithm, signer) => {
    const result = verified(signed({ algorithm, signer }))
    expect(result.errors).toEqual([])
    expect(result.signatures[0]!.algorithm).toBe(algorithm)
  })

  it.each([
    [cryptoPro, cryptoPro],
    [cryptoPro, more],
    [more, cryptoPro],
    [more, more],
  ])('GOST under the names of %s and %s', (method, digest) => {
    for (const size of ['256', '512'] as const) {
      const document = signed({
        algorithm: `gost2012-${size}`,
        signer: signerFor(`gost2012-${size}`),
        method: `${method}gostr34102012-gostr34112012-${size}`,
        digest: `${digest}gostr34112012-${size}`,
      })
      expect(codesOf(document)).toEqual([])
    }
  })

  it('a GOST signature over a SHA-256 digest, and the other way round', () => {
    expect(codesOf(signed({ algorithm: 'gost2012-256', signer: gost, digest: digestUri('sha256') }))).toEqual(
      [],
    )
    expect(
      codesOf(signed({ algorithm: 'rsa-sha256', signer: rsa, digest: digestUri('streebog512') })),
    ).toEqual([])
  })
})

describe('algorithms that are refused', () => {
  it.each([
    'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    `${more}hmac-sha256`,
    'http://www.w3.org/2000/09/xmldsig#dsa-sha1',
    `${more}rsa-md5`,
    `${more}rsa-ripemd160`,
    `${more}ecdsa-sha256`,
    'urn:unknown',
    '__proto__',
    'constructor',
    '',
    ` ${signatureUri('rsa-sha256')}`,
    signatureUri('rsa-sha256').toUpperCase(),
  ])('signature "%s"', (method) => {
    expect(codesOf(signed({ algorithm: 'rsa-sha256', signer: rsa, method }))).toEqual([
      'algorithm-not-allowed',
    ])
  })

  it.each([`${more}md5`, 'http://www.w3.org/2001/04/xmlenc#ripemd160', 'urn:unknown', 'toString', ''])(
    'digest "%s"',
    (digest) => {
      expect(codesOf(signed({ algorithm: 'rsa-sha256', signer: rsa, digest }))).toEqual([
        'algorithm-not-allowed',
      ])
    },
  )

  it.each(['http://www.w3.org/TR/1999/REC-xpath-19991116', 'urn:unknown', '', 'hasOwnProperty'])(
    'canonicalisation "%s"',
    (canonicalization) => {
      const document = signed({ algorithm: 'rsa-sha256', signer: rsa, canonicalization })
      expect(codesOf(document)).toEqual(['algorithm-not-allowed'])
    },
  )

  it('SHA-1 as digest or in the signature, unless it is allowed', () => {
    const digest = signed({ algorithm: 'rsa-sha256', signer: rsa, digest: digestUri('sha1') })
    const signature = signed({ algorithm: 'rsa-sha1', signer: rsa, digest: digestUri('sha256') })
    for (const document of [digest, signature]) {
      expect(codesOf(document)).toEqual(['algorithm-not-allowed'])
      expect(codesOf(document, { allowSha1: true })).toEqual([])
    }
  })

  it('MD5 also where SHA-1 is allowed', () => {
    const document = signed({ algorithm: 'rsa-sha256', signer: rsa, digest: `${more}md5` })
    expect(codesOf(document, { allowSha1: true })).toEqual(['algorithm-not-allowed'])
  })
})

describe('keys', () => {
  const short = issue({ keys: shortRsaKey(1024), issuer: authority })
  it('RSA of 1024 bits only where the profile says so', () => {
    const document = signed({ algorithm: 'rsa-sha256', signer: short })
    expect(codesOf(document)).toEqual(['algorithm-not-allowed'])
    expect(verified(document).errors[0]!.message).toContain('1024')
    expect(codesOf(document, { minRsaBits: 1024 })).toEqual([])
    expect(codesOf(document, { minRsaBits: 1025 })).toEqual(['algorithm-not-allowed'])
  })

  it('an RSA key that is trusted itself is no exception', () => {
    const document = signed({ algorithm: 'rsa-sha256', signer: short })
    expect(codesOf(document, { trust: [short.certificate] })).toEqual(['algorithm-not-allowed'])
  })

  it.each([
    ['GOST 2001 with a key of 2012', signatureUri('gost2001'), gost],
    ['GOST 512 with a key of 256 bits', signatureUri('gost2012-512'), gost],
    ['RSA with a GOST key', signatureUri('rsa-sha256'), gost],
    ['GOST with an RSA key', signatureUri('gost2012-256'), rsa],
  ])('%s', (_, method, signer) => {
    const algorithm = signer === rsa ? 'rsa-sha256' : 'gost2012-256'
    expect(codesOf(signed({ algorithm, signer, method, digest: digestUri('sha256') }))).toEqual([
      'no-certificate',
    ])
  })

  it('one RSA algorithm is not another', () => {
    const made = (method: SignatureAlgorithm) =>
      signed({ algorithm: 'rsa-sha256', signer: rsa, method: signatureUri(method) })
    expect(codesOf(made('rsa-sha512'))).toEqual(['signature-mismatch'])
    expect(codesOf(made('rsa-pss-sha256'))).toEqual(['signature-mismatch'])
  })

  it.each([
    ['gost2012-256', '1.2.643.7.1.2.1.1.1'],
    ['gost2012-256', '1.2.643.2.2.35.3'],
    ['gost2012-512', '1.2.643.7.1.2.1.2.2'],
    ['gost2012-512', '1.2.643.7.1.2.1.2.3'],
  ] as const)('%s on the curve %s', (type, curveOid) => {
    const signer = issue({ keys: generateKey({ type, curveOid }), issuer: authority })
    expect(codesOf(signed({ algorithm: type, signer }))).toEqual([])
  })
})
