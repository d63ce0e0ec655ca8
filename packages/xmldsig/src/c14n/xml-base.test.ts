// Joining of xml:base values: the examples of RFC 3986, section 5.4, and of Canonical XML 1.1, section 2.4.
import { expect, it } from 'vitest'
import { joinBases } from './xml-base.ts'

it.each([
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['./', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['g..', 'http://a/b/c/g..'],
  ['g;x=1/../y', 'http://a/b/c/y'],
  ['g:h', 'g:h'],
])('RFC 3986: %j', (reference, expected) => {
  expect(joinBases(['http://a/b/c/d;p?q', reference])).toBe(expected)
})

it.each([
  [['foo/bar', '..'], ''],
  [['foo/bar/', '..'], 'foo/'],
  [['..', 'x'], '../x'],
  [['../', '..'], '../../'],
  [['..', '..'], '../../'],
  [['../..', '..'], '../../../'],
  [['something/else', 'foo/bar'], 'something/foo/bar'],
  [['http://a/b', '../c', 'd'], 'http://a/d'],
])('relative bases: %j', (bases, expected) => {
  expect(joinBases(bases)).toBe(expected)
})
