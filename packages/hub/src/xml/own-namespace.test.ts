import { expect, it } from 'vitest'
import { namesOwnNamespace } from './own-namespace.ts'

const act = '<act xmlns="urn:notarium:act:1" number="1"></act>'
const bigEndian = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

it.each([
  ['as it is written', Buffer.from(act)],
  ['with a prefix', Buffer.from("<a:act xmlns:a='urn:notarium:act:1'/>")],
  ['with character references', Buffer.from(act.replace('urn:n', '&#x75;r&#0110;&#58;&#x06E;'))],
  ['in UTF-16', Buffer.from(`\ufeff${act}`, 'utf16le')],
  ['in UTF-16, the other way round', bigEndian(act.replace('urn', '&#117;rn'))],
  ['inside another', Buffer.from(`<order>${act}</order>`)],
])('finds a namespace of the hub %s', (_how, document) => {
  expect(namesOwnNamespace(document)).toBe(true)
})

it.each(['<order xmlns="urn:notary:act"/>', '<order>&#x110000;&#99999999999;&#x;</order>', '', 'urn&#58'])(
  'finds none in %s',
  (text) => {
    expect(namesOwnNamespace(Buffer.from(text))).toBe(false)
  },
)
