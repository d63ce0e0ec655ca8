// What we sign with RSA verifies with xmlsec1.
import { expect, it } from 'vitest'
import { describeWith } from '../../../../test/setup/tools.ts'
import { xadesNamespace } from '../signature/namespaces.ts'
import { issue, keyFor, now } from '../testing/authority.ts'
import { certificatePem, runProgram } from '../testing/programs.ts'
import { type SignOptions, signXml } from './sign-xml.ts'
import { placements, xadesForms } from './signature-form.ts'

const signer = issue({ keys: keyFor('rsa-sha256') })
const soap = 'http://schemas.xmlsoap.org/soap/envelope/'

/** Ids have to be told, and WS-Security's token references are unknown to it: there the key is given. */
function verifies(document: string, placement: SignOptions['placement']): boolean {
  const key =
    placement === 'wss'
      ? ['--pubkey-cert-pem', 'signer.pem', '--enabled-key-data', 'rsa,key-name']
      : ['--trusted-pem', 'signer.pem', '--verification-time', '2026-06-01 00:00:00']
  const ids = ['urn:pay:pay', `${soap}:Body`, `${xadesNamespace}:SignedProperties`]
  const args = ['--verify', ...key, ...ids.flatMap((name) => ['--id-attr:Id', name]), 'document.xml']
  return runProgram('xmlsec1', args, {
    'document.xml': document,
    'signer.pem': certificatePem(signer.certificate),
  }).ok
}

const forms = [
  ['rsa-sha256', 'exc-c14n'],
  ['rsa-sha256', 'c14n'],
  ['rsa-sha256', 'c14n11'],
  ['rsa-sha512', 'exc-c14n'],
] as const
const combinations = placements.flatMap((placement) =>
  xadesForms.flatMap((xades) => forms.map((form) => [placement, xades, ...form] as const)),
)

describeWith('xmlsec1', 'xmlsec1 verifies', () => {
  const pay =
    '<p:pay xmlns:p="urn:pay" Id="pay" sum=\'1&gt;0\'>\r\n  <кому xml:lang="ru">Иванов</кому><!-- c --><e/>\r\n</p:pay>'
  const envelope = `<S:Envelope xmlns:S="${soap}" xmlns:x="urn:x"><S:Body>${pay}</S:Body></S:Envelope>`

  it.each(combinations)('%s, XAdES %s, %s, %s', (placement, xades, algorithm, canonicalization) => {
    const payload = placement === 'wss' ? envelope : pay
    const form = {
      placement,
      xades,
      algorithm,
      canonicalization,
      transforms: ['enveloped', canonicalization],
    } as const
    const signed = Buffer.from(
      signXml(Buffer.from(payload), signer, { ...form, at: now }).signedXml,
    ).toString()
    const document = placement === 'detached' ? `<all>${pay}${signed}</all>` : signed
    expect(verifies(document, placement)).toBe(true)
    expect(verifies(document.replace('Иванов', 'Петров'), placement)).toBe(false)
  })
})
