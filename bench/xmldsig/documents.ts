// Documents to verify: an order with a head and a list of goods, indented, with attributes, a namespace for each of the
// two parts, and Russian text; of a given size, signed by us with RSA or GOST.
import { generateKey, issueCertificate, type KeySpecification } from '@notarium/pki'
import { signXml } from '@notarium/xmldsig'

const goods = ['Бумага офисная', 'Картридж', 'Stapler &amp; staples', 'Кресло «Престиж»', 'Cable, 3 m']

function orderOfSize(bytes: number): Uint8Array {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<o:order xmlns:o="urn:example:order" number="2026-114" currency="RUB">\n' +
    '  <o:buyer inn="7701234567">ООО «Ромашка»</o:buyer>\n' +
    '  <g:goods xmlns:g="urn:example:goods">\n'
  const tail = '  </g:goods>\n</o:order>\n'
  const items: string[] = []
  let size = Buffer.byteLength(head + tail)
  for (let n = 1; ; n++) {
    const item = itemMarkup(n)
    size += Buffer.byteLength(item)
    if (n > 1 && size > bytes) break
    items.push(item)
  }
  return Buffer.from(head + items.join('') + tail)
}

/** As registers and invoices are: many short fields, more markup than text. */
function itemMarkup(n: number): string {
  const price = ((n * 7919) % 100_000) / 100
  const vat = price / 5
  return (
    `    <g:item code="${(n * 104_729).toString(16)}" n="${n}" xml:lang="ru">\n` +
    `      <g:name>${goods[n % goods.length]}</g:name>\n` +
    `      <g:quantity unit="шт">${(n % 40) + 1}</g:quantity>\n` +
    `      <g:price currency="RUB">${price.toFixed(2)}</g:price>\n` +
    `      <g:vat rate="20">${vat.toFixed(2)}</g:vat>\n` +
    `      <g:total>${(price + vat).toFixed(2)}</g:total>\n` +
    `      <g:origin>${n % 3 === 0 ? 'CN' : 'RU'}</g:origin>\n` +
    `      <g:days>${(n % 30) + 1}</g:days>\n` +
    '    </g:item>\n'
  )
}

function outOfOrder(document: Uint8Array): Uint8Array {
  const text = Buffer.from(document).toString()
  return Buffer.from(text.replaceAll(/ (code="[^"]*") (n="[^"]*")/g, ' $2 $1'))
}

export function createSigner(specification: KeySpecification) {
  const now = Math.floor(Date.now() / 1000)
  const validity = { notBefore: now - 3600, notAfter: now + 86_400 }
  const authorityKey = generateKey(specification)
  const authority = issueCertificate({
    subject: { commonName: 'Bench authority' },
    keys: authorityKey,
    ca: true,
    ...validity,
  })
  const privateKey = generateKey(specification)
  const certificate = issueCertificate({
    subject: { commonName: 'Bench signer', inn: '123456789012' },
    keys: privateKey,
    issuer: { privateKey: authorityKey, certificate: authority },
    ca: false,
    ...validity,
  })
  const algorithm = specification.type === 'rsa' ? 'rsa-sha256' : specification.type
  const sign = (document: Uint8Array) =>
    signXml(document, { privateKey, certificate }, { algorithm }).signedXml
  const signed = (bytes: number) => sign(orderOfSize(bytes))
  /** The same with attributes in another order than canonical form has, so that every record is rewritten. */
  const signedOutOfOrder = (bytes: number) => sign(outOfOrder(orderOfSize(bytes)))
  return { authority, certificate, signed, signedOutOfOrder }
}
