// Documents signed by xmlsec1 over several canonicalisations, digests and places: we verify them.
import { expect, it } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import type { CanonicalizationAlgorithm } from '../c14n/rendering.ts'
import {
  canonicalizationUri,
  type DigestAlgorithm,
  digestUri,
  signatureUri,
} from '../signature/algorithms.ts'
import { codesOf, issue, keyFor } from '../testing/authority.ts'
import { certificatePem, privateKeyPem, runProgram } from '../testing/programs.ts'
import { enveloped, excC14n, referenceText, signatureText, transform } from '../testing/template.ts'

const signer = issue({ keys: keyFor('rsa-sha256') })
const trust = [signer.certificate]
const keyInfo = '<ds:KeyInfo><ds:X509Data/></ds:KeyInfo>'

function signedByXmlsec(template: string): string {
  const { ok, out, said } = runProgram(
    'xmlsec1',
    [
      '--sign',
      '--privkey-pem',
      'key.pem,cert.pem',
      '--id-attr:Id',
      'content',
      '--output',
      'out',
      'template.xml',
    ],
    {
      'template.xml': template,
      'key.pem': privateKeyPem(signer.privateKey),
      'cert.pem': certificatePem(signer.certificate),
    },
  )
  if (!ok) throw new Error(said)
  return out.toString()
}

const content =
  '<content Id="content" b = "2" a=\'1\'>\r\n<p:x p:y="&quot;&#10;" xmlns:q="urn:q"><q:z/></p:x><?pi  x?><!-- c --><![CDATA[<>]]> &#13; Ж</content>'
const around = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- before -->\n<doc xmlns:p="urn:p" xmlns:unused="urn:u" xml:lang="ru">${inside}</doc>\n<?after?>`

const algorithms: readonly CanonicalizationAlgorithm[] = ['c14n', 'c14n11', 'exc-c14n']
const uris = algorithms.flatMap((name) => {
  const uri = canonicalizationUri(name)
  return [uri, `${uri}${uri.endsWith('#') ? '' : '#'}WithComments`]
})
const digests: readonly DigestAlgorithm[] = ['sha256', 'sha384', 'sha512']

describeWith('xmlsec1', 'signed by xmlsec1', () => {
  const cases = uris.flatMap((uri, i) => ['', '#content'].map((to) => [uri, digests[i % 3]!, to] as const))
  it.each(cases)('%s, %s, URI "%s"', (uri, digest, to) => {
    const transforms = [...(to === '' ? [transform(enveloped)] : []), transform(uri)]
    const template = signatureText({
      canonicalization: uri,
      method: signatureUri(`rsa-${digest as 'sha256'}`),
      references: referenceText({ attributes: `URI="${to}"`, transforms, digest: digestUri(digest) }),
      rest: keyInfo,
    })
    const signed = signedByXmlsec(around(content + template))
    expect(codesOf(signed, { trust })).toEqual([])
    expect(codesOf(signed.replace('Ж', 'ж'), { trust })).toEqual(['digest-mismatch'])
  })

  it.each(['p', 'unused', '#default p unused', 'missing'])('exc-c14n with the prefix list "%s"', (list) => {
    const listed = `<InclusiveNamespaces xmlns="${excC14n}" PrefixList="${list}"/>`
    const template = signatureText({
      method: signatureUri('rsa-sha256'),
      references: referenceText({ transforms: [transform(excC14n, listed)], digest: digestUri('sha256') }),
      rest: keyInfo,
    })
    const signed = signedByXmlsec(around(content + template))
    expect(codesOf(signed, { trust })).toEqual([])
    const redeclared = signed.replace('xmlns:unused="urn:u"', 'xmlns:unused="urn:U"')
    expect(codesOf(redeclared, { trust })).toEqual(list.includes('unused') ? ['digest-mismatch'] : [])
  })

  it('no transform but enveloped-signature, and none at all', () => {
    const text = (attributes: string, transforms: string[]) =>
      signatureText({
        method: signatureUri('rsa-sha256'),
        references: referenceText({ attributes, transforms, digest: digestUri('sha256') }),
        rest: keyInfo,
      })
    expect(
      codesOf(signedByXmlsec(around(content + text('URI=""', [transform(enveloped)]))), { trust }),
    ).toEqual([])
    expect(codesOf(signedByXmlsec(around(content + text('URI="#content"', []))), { trust })).toEqual([])
  })
})
