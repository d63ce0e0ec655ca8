import { expect, it } from 'vitest'
import { isLedFromElsewhere, isSameOrigin } from './same-origin.ts'

const host = 'hub.example.org'
const baseUrl = 'https://hub.example.org/'
const origin = 'https://hub.example.org'

it.each([
  ['neither header', {}, baseUrl, false],
  ['our own page', { 'sec-fetch-site': 'same-origin' }, baseUrl, true],
  ['a sister host', { 'sec-fetch-site': 'same-site', origin }, baseUrl, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin }, baseUrl, false],
  ['a typed address', { 'sec-fetch-site': 'none', origin }, baseUrl, false],
  ['two answers in one', { 'sec-fetch-site': 'same-origin, cross-site', origin }, baseUrl, false],
  ['our own origin', { origin }, baseUrl, true],
  ['our own origin, behind a proxy that changes Host', { origin, host: '127.0.0.1:7100' }, baseUrl, true],
  ['our own origin, no base_url', { origin }, undefined, true],
  ['a port that goes without saying', { origin, host: `${host}:443` }, undefined, true],
  ['plain HTTP', { origin: 'http://10.0.0.1:7100', host: '10.0.0.1:7100' }, undefined, true],
  ['IPv6', { origin: 'http://[::1]:7100', host: '[::1]:7100' }, undefined, true],
  ['base_url before Host', { origin: 'https://evil.org', host: 'evil.org' }, baseUrl, false],
  ['another scheme than base_url', { origin: 'http://hub.example.org' }, baseUrl, false],
  ['another port', { origin: `${origin}:8443` }, undefined, false],
  ['a name that ends like ours', { origin: 'https://evilhub.example.org' }, baseUrl, false],
  ['a name that begins like ours', { origin: `${origin}.evil.org` }, undefined, false],
  ['a sandboxed page', { origin: 'null' }, undefined, false],
  ['a sandboxed page and such a host', { origin: 'null', host: 'null' }, undefined, false],
  ['an extension', { origin: `chrome-extension://${host}` }, undefined, false],
  ['a Host with more in it', { origin, host: `x@${host}` }, undefined, false],
  ['no Host', { origin, host: undefined }, undefined, false],
])('same origin or not: %s', (_what, given, base, expected) => {
  const { host: asked, ...headers } = { host, ...given }
  const ask = (method: string) => isSameOrigin({ method, headers, host: asked, baseUrl: base })
  expect(['POST', 'PUT', 'PATCH', 'DELETE', 'ANYTHING'].map(ask)).toEqual(Array(5).fill(expected))
  expect(['GET', 'HEAD', 'OPTIONS'].map(ask)).toEqual([true, true, true])
})

it.each([
  [undefined, false],
  ['same-origin', false],
  ['none', false],
  ['same-site', true],
  ['cross-site', true],
  ['none, cross-site', true],
])('led from elsewhere or not: %s', (site, expected) => {
  expect(isLedFromElsewhere(site === undefined ? {} : { 'sec-fetch-site': site })).toBe(expected)
})
