// The names of certificates that we issue. Identifiers are NumericString, as Russian rules prescribe;
// everything else is UTF-8.
import { AttributeTypeAndValue, AttributeValue, Name, RelativeDistinguishedName } from '@peculiar/asn1-x509'
import { tags } from '../asn1/der.ts'
import { attributeOids } from '../certificate/name.ts'
import { PkiError } from '../errors.ts'

export interface NewSubject {
  readonly commonName: string
  readonly organization?: string
  readonly inn?: string
  readonly innle?: string
  readonly ogrn?: string
  readonly snils?: string
}

const digitCounts = { inn: 12, innle: 10, ogrn: 13, snils: 11 } as const

export function nameOf(subject: NewSubject): Name {
  const rdns = (Object.keys(attributeOids) as (keyof NewSubject)[]).flatMap((field) => {
    const text = subject[field]
    if (text === undefined) return []
    const value = field === 'commonName' || field === 'organization' ? utf8(field, text) : digits(field, text)
    return [new RelativeDistinguishedName([new AttributeTypeAndValue({ type: attributeOids[field], value })])]
  })
  return new Name(rdns)
}

function utf8(field: string, text: string): AttributeValue {
  // 64 characters is the upper bound of RFC 5280 for both.
  if (text === '' || [...text].length > 64 || text.includes('\0')) {
    throw new PkiError('invalid-argument', `The certificate's ${field} must have 1 to 64 characters.`)
  }
  return new AttributeValue({ utf8String: text })
}

function digits(field: keyof typeof digitCounts, text: string): AttributeValue {
  const count = digitCounts[field]
  if (!/^\d+$/.test(text) || text.length !== count) {
    throw new PkiError('invalid-argument', `The certificate's ${field} must have ${count} digits.`)
  }
  const bytes = Uint8Array.from([tags.numericString, text.length, ...Buffer.from(text, 'latin1')])
  return new AttributeValue({ anyValue: bytes.buffer })
}
