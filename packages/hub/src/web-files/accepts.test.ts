import { expect, it } from 'vitest'
import { acceptsCoding, acceptsPages, hasAlready } from './accepts.ts'

it.each([
  ['br', true],
  ['gzip, deflate, br, zstd', true],
  ['GZIP;q=0.5, BR;q=0.1', true],
  ['br ; q=0.001', true],
  ['*', true],
  ['gzip, *;q=0.2', true],
  ['*;q=0', false],
  ['br;q=0, *', false],
  ['br;q=none', false],
  ['gzip', false],
  ['brotli', false],
  ['', false],
  [undefined, false],
])('with Accept-Encoding %j, brotli may be sent: %s', (header, expected) => {
  expect(acceptsCoding(header, 'br')).toBe(expected)
})

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['application/json, Text/HTML;q=0.5', true],
  ['*/*', false],
  ['application/json', false],
  ['text/htmlx', false],
  [undefined, false],
])('with Accept %j, a page is wanted: %s', (header, expected) => {
  expect(acceptsPages(header)).toBe(expected)
})

it('knows an etag among others', () => {
  expect(hasAlready('"a", W/"b"', 'W/"b"')).toBe(true)
  expect(hasAlready('*', 'W/"b"')).toBe(true)
  expect(hasAlready('W/"bb"', 'W/"b"')).toBe(false)
  expect(hasAlready(undefined, 'W/"b"')).toBe(false)
})
