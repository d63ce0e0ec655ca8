import { expect, it } from 'vitest'
import { isLoopback, urlHost } from './host.ts'
import { explainListenFault } from './listen-fault.ts'
import { acceptableRequestId } from './request-id.ts'

it.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])('%s is this machine alone', (host) => {
  expect(isLoopback(host)).toBe(true)
})

it.each(['0.0.0.0', '::', '10.0.0.1', '127.evil.example', '1.127.0.0', 'fe80::1'])('%s is not', (host) => {
  expect(isLoopback(host)).toBe(false)
})

it.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['fd00::1', '[fd00::1]'],
  ['wiki.example', 'wiki.example'],
])('a server on %s is reached at %s', (host, reached) => {
  expect(urlHost(host)).toBe(reached)
})

it('says why nobody can listen there, also where nobody foresaw it', () => {
  expect(explainListenFault('EADDRINUSE')).toBe('another process listens there')
  expect(explainListenFault('EIO')).toContain('the system says EIO')
  expect(explainListenFault(undefined)).toContain('unknown error')
})

it('takes an id for a request only where it can stand in a log and in a header', () => {
  expect(acceptableRequestId('hub-42_A')).toBe('hub-42_A')
  for (const strange of [undefined, '', 'a b', 'a\n', 'é', 'a'.repeat(65), ['a', 'b']]) {
    expect(acceptableRequestId(strange)).toBeUndefined()
  }
})
