// What is told of each signature, in minimal mode: who signed and what is covered do not depend on trust.
import { hash } from 'node:crypto'
import { generateKey, issueCertificate } from '@notarium/pki'
import { signXml } from '@notarium/xmldsig'
import { expect, it } from 'vitest'
import { inspectDocument } from './inspect.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const inspect = (document: string | Uint8Array) =>
  inspectDocument(typeof document === 'string' ? bytesOf(document) : document, undefined)

function signerCalled(commonName: string, issuerName: string) {
  const now = Math.floor(Date.now() / 1000)
  const times = { notBefore: now - 60, notAfter: now + 60 }
  const privateKey = generateKey({ type: 'gost2012-256' })
  const authority = {
    privateKey,
    certificate: issueCertificate({
      subject: { commonName: issuerName },
      keys: privateKey,
      ca: true,
      ...times,
    }),
  }
  const keys = generateKey({ type: 'gost2012-256' })
  const subject = { commonName, organization: 'ООО "Чай"' }
  return {
    privateKey: keys,
    certificate: issueCertificate({ subject, keys, issuer: authority, ca: false, ...times }),
  }
}

it('tells who signed and who vouches, whatever is in their names', () => {
  const issuer = 'O=Центр, "Юг" + CN=Север\\#1'
  const signer = signerCalled('Иванов', issuer)
  const { valid, signatures } = inspect(signXml(bytesOf('<order/>'), signer).signedXml)
  expect(valid).toBe(false)
  expect(signatures).toMatchObject([
    {
      signerCn: 'Иванов',
      signerOrganisation: 'ООО "Чай"',
      issuerCn: issuer,
      algorithm: 'gost2012-256',
      covered: [{ uri: '', element: '/order', wholeDocument: true, textOnly: false }],
      errors: [expect.stringMatching(/^untrusted: /)],
    },
  ])
})

it('cuts what a document has at any length, and keeps what says which element it is', () => {
  const long = 'э'.repeat(5000)
  const signer = signerCalled('Иванов', 'Центр')
  const order = `<order Id="${long}"><item/></order>`
  const { signedXml } = signXml(bytesOf(order), signer, {
    placement: 'detached',
    transforms: ['exc-c14n'],
  })
  const document = `<${long}><last>${order}${new TextDecoder().decode(signedXml)}</last></${long}>`
  const [report] = inspect(document).signatures
  const [covered] = report!.covered
  expect(covered).toMatchObject({ wholeDocument: false, textOnly: false })
  expect(covered!.element).toMatch(/^…э+\/last\[1\]\/order\[1\]$/)
  expect(covered!.uri).toMatch(/^#э+…$/)
  for (const text of [covered!.element, covered!.uri]) expect(text).toHaveLength(300)
})

it('does not take the octets in an element for the element', () => {
  const ds = 'http://www.w3.org/2000/09/xmldsig#'
  const document = `<doc><part Id="p">dGVh</part><Signature xmlns="${ds}"><SignedInfo>
    <CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>
    <SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
    <Reference URI="#p"><Transforms><Transform Algorithm="${ds}base64"/></Transforms>
      <DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>
      <DigestValue>${hash('sha256', 'tea', 'base64')}</DigestValue></Reference>
    </SignedInfo><SignatureValue>AAAA</SignatureValue></Signature></doc>`
  expect(inspect(document).signatures).toMatchObject([
    {
      valid: false,
      signerCn: '',
      issuerCn: '',
      covered: [{ uri: '#p', element: '/doc/part[1]', wholeDocument: false, textOnly: true }],
    },
  ])
})
