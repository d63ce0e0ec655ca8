// Signed documents to start from: every placement and every canonicalisation, two of most kinds, so that parts of
// one can be put into the other.
import { type SignOptions, signXml } from '../sign/sign-xml.ts'
import { now, signerFor } from '../testing/authority.ts'
import {
  enveloped,
  excC14n,
  fillIn,
  keyInfoText,
  referenceText,
  signatureText,
  transform,
} from '../testing/template.ts'

const soap = 'http://schemas.xmlsoap.org/soap/envelope/'

function sign(payload: string, options: SignOptions = {}): string {
  const signer = signerFor(options.algorithm ?? 'gost2012-256')
  return Buffer.from(signXml(Buffer.from(payload), signer, { at: now, ...options }).signedXml).toString()
}

/** Two payments that differ in what matters. */
const payments = [
  '<p:pay xmlns:p="urn:pay" xmlns:u="urn:u" Id="pay-1" sum="100" p:to="Иванов"><p:line u:n="1">first</p:line> <p:line/>text &amp; more<?pi x?></p:pay>',
  '<p:pay xmlns:p="urn:pay" Id="pay-2" sum="900" p:to="Петров"><p:line>second</p:line><q xmlns="urn:q">a<b/>c</q></p:pay>',
] as const

/** Other content than elsewhere: what is signed in this way may change in ways that nothing else may. */
const forSmev = (payment: string) => payment.replace('Id="', 'Id="smev-')

const inEnvelope = (payment: string) =>
  `<S:Envelope xmlns:S="${soap}"><S:Header><h xmlns="urn:h"/></S:Header><S:Body>${payment}</S:Body></S:Envelope>`

const beside = (payment: string, options: SignOptions) =>
  `<all xmlns="urn:all">${payment}<sig>${sign(payment, { placement: 'detached', ...options })}</sig></all>`

/** An element with its signature among its content, in the midst of a document, as SAML has it. */
function assertion(payment: string): string {
  const signer = signerFor('gost2012-256')
  const uri = `#${/Id="([^"]*)"/.exec(payment)![1]}`
  const signature = signatureText({
    references: referenceText({
      attributes: `URI="${uri}"`,
      transforms: [transform(enveloped), transform(excC14n)],
    }),
    rest: keyInfoText(signer.certificate.der),
  })
  return fillIn(`<all><in>${payment.replace('</p:line>', `</p:line>${signature}`)}</in></all>`, signer)
}

export const makeCorpus = (): readonly Uint8Array[] =>
  payments
    .flatMap((payment) => [
      sign(payment),
      sign(payment, { xades: 'bes', transforms: ['enveloped', 'c14n'], canonicalization: 'c14n' }),
      sign(payment, { algorithm: 'rsa-sha256', transforms: ['enveloped', 'c14n11'] }),
      sign(forSmev(payment), { transforms: ['enveloped', 'exc-c14n', 'smev'] }),
      sign(inEnvelope(payment), { placement: 'wss' }),
      sign(inEnvelope(forSmev(payment)), {
        placement: 'wss',
        xades: 'bes',
        transforms: ['exc-c14n', 'smev'],
      }),
      beside(payment, { algorithm: 'gost2012-512' }),
      beside(payment, { xades: 'bes' }),
      assertion(payment),
    ])
    .map((text) => Buffer.from(text))
