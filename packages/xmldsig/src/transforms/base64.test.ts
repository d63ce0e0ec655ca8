// RFC 4648, section 10, and what a strict reader refuses.
import { expect, it } from 'vitest'
import { parseText } from '../testing/rendering.ts'
import { decodeBase64, decodeElement } from './base64.ts'

const decode = (text: string) => Buffer.from(decodeBase64(new TextEncoder().encode(text))).toString()

it.each([
  ['', ''],
  ['Zg==', 'f'],
  ['Zm8=', 'fo'],
  ['Zm9v', 'foo'],
  ['Zm9vYg==', 'foob'],
  ['Zm9vYmE=', 'fooba'],
  [' Zm9v\r\nYm\tFy ', 'foobar'],
])('RFC 4648: %j', (text, expected) => {
  expect(decode(text)).toBe(expected)
})

it.each([
  'Z',
  'Zg',
  'Zg=',
  'Zg===',
  'Z===',
  '====',
  'Zh==',
  'Zm9=',
  'Zg==Zg==',
  'Zm9v!',
  'Zm-v',
  'Zm_v',
  'Zмv=',
])('refuses %j', (text) => {
  expect(() => decode(text)).toThrow(expect.objectContaining({ code: 'base64' }))
})

it('takes the text of a subtree, whatever markup is in between', () => {
  const document = parseText('<a>Zm<b>9v</b><!-- c -->\n<c/>Ym<![CDATA[Fy]]></a>')
  expect(Buffer.from(decodeElement(document, 0)).toString()).toBe('foobar')
})
