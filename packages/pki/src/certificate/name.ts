// Distinguished names: printable text in the manner of RFC 4514, the raw bytes for comparison, and
// the Russian identifiers that a signer's subject carries.
import { AsnArray, AsnPropTypes, AsnType, AsnTypeTypes } from '@peculiar/asn1-schema'
import { declareSequence, decode } from '../asn1/schema.ts'
import { readString } from '../asn1/string.ts'
import { PkiError } from '../errors.ts'

export interface DistinguishedName {
  /** Most specific part first, as RFC 4514 prints it. */
  readonly text: string
  readonly der: Uint8Array
  /** The bytes as a string: names are equal when their keys are. */
  readonly key: string
}

export interface SubjectFacts {
  readonly commonName: string | undefined
  readonly organization: string | undefined
  readonly inn: string | undefined
  readonly innle: string | undefined
  readonly ogrn: string | undefined
  readonly snils: string | undefined
}

export interface NameAttribute {
  readonly oid: string
  readonly value: string
}

export const attributeOids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  inn: '1.2.643.3.131.1.1',
  innle: '1.2.643.100.4',
  ogrn: '1.2.643.100.1',
  snils: '1.2.643.100.3',
} as const

const labels: ReadonlyMap<string, string> = new Map([
  [attributeOids.commonName, 'CN'],
  ['2.5.4.4', 'SN'],
  ['2.5.4.5', 'serialNumber'],
  ['2.5.4.6', 'C'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.9', 'STREET'],
  [attributeOids.organization, 'O'],
  ['2.5.4.11', 'OU'],
  ['2.5.4.12', 'title'],
  ['2.5.4.42', 'GN'],
  ['1.2.840.113549.1.9.1', 'E'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
  ['0.9.2342.19200300.100.1.1', 'UID'],
  [attributeOids.inn, 'INN'],
  [attributeOids.innle, 'INNLE'],
  [attributeOids.ogrn, 'OGRN'],
  ['1.2.643.100.5', 'OGRNIP'],
  [attributeOids.snils, 'SNILS'],
])

/** The library's own type for names knows no NumericString and takes broken UTF-8 for Latin-1. */
class RawAttribute {
  type = ''
  value = new ArrayBuffer()
}
declareSequence(RawAttribute, {
  type: { type: AsnPropTypes.ObjectIdentifier },
  value: { type: AsnPropTypes.Any },
})
class RawRdn extends AsnArray<RawAttribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: RawAttribute })(RawRdn)
class RawName extends AsnArray<RawRdn> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: RawRdn })(RawName)

export interface ParsedName {
  readonly name: DistinguishedName
  readonly attributes: readonly NameAttribute[]
}

export function parseName(der: Uint8Array, what: string): ParsedName {
  const rdns = Array.from(decode(der, RawName, what), (rdn) =>
    Array.from(rdn, ({ type, value }) => ({ oid: type, value: readString(new Uint8Array(value), what) })),
  )
  const attributes = rdns.flat()
  if (attributes.some(({ value }) => value.includes('\0'))) {
    throw new PkiError('malformed', `${what} has a NUL character in it, which no honest name has.`)
  }
  const text = rdns
    .toReversed()
    .map((rdn) => rdn.map(({ oid, value }) => `${labels.get(oid) ?? oid}=${escapeValue(value)}`).join('+'))
    .join(',')
  const key = Buffer.from(der).toString('latin1')
  return { name: Object.freeze({ text, der, key }), attributes }
}

function escapeValue(value: string): string {
  return (
    value
      .replace(/[,+"\\<>;=]/g, '\\$&')
      .replace(/^[# ]| $/g, '\\$&')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a terminal or a log
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeBytes)
  )
}

const escapeBytes = (character: string) =>
  Buffer.from(character, 'utf8').toString('hex').replace(/../g, '\\$&')

export function subjectFacts(attributes: readonly NameAttribute[]): SubjectFacts {
  const valuesOf = (oid: string) =>
    attributes.filter((attribute) => attribute.oid === oid).map(({ value }) => value)
  // Two different values for one identifier identify nobody.
  const only = (oid: string) => {
    const values = new Set(valuesOf(oid))
    return values.size === 1 ? [...values][0] : undefined
  }
  return Object.freeze({
    commonName: valuesOf(attributeOids.commonName).at(-1),
    organization: valuesOf(attributeOids.organization).at(-1),
    inn: only(attributeOids.inn),
    innle: only(attributeOids.innle),
    ogrn: only(attributeOids.ogrn),
    snils: only(attributeOids.snils),
  })
}
