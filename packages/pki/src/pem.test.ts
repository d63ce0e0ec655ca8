// RFC 7468.
import { describe, expect, test } from 'vitest'
import { PkiError } from './errors.ts'
import { derOrPem, formatPem, parsePem } from './pem.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('RFC 7468', () => {
  test('what is written is read back, with text around it', () => {
    const one = Uint8Array.from({ length: 100 }, (_, i) => i)
    const two = Uint8Array.of(1)
    const file = `Bag Attributes\n${formatPem('ONE', one)}words\r\n${formatPem('TWO', two).replaceAll('\n', '\r\n')}`
    expect(parsePem(text(file))).toEqual([
      { label: 'ONE', der: one },
      { label: 'TWO', der: two },
    ])
  })

  test('lines have 64 characters', () => {
    const lines = formatPem('X', new Uint8Array(100)).split('\n')
    expect(lines[1]).toHaveLength(64)
  })

  test.each([
    ['-----BEGIN A-----\nAAAA\n', 'END'],
    ['-----BEGIN A-----\nAA*A\n-----END A-----', 'base64'],
    ['-----BEGIN A-----\nAAA\n-----END A-----', 'base64'],
    ['-----BEGIN A-----\nAAAA\n-----END B-----', 'END'],
    ['-----BEGIN ', 'BEGIN'],
    ['-----BEGIN a\0-----\n', 'BEGIN'],
    ['-----BEGIN A-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END A-----', 'topk8'],
  ])('%j is refused', (file, reason) => {
    expect(() => parsePem(text(file))).toThrow(reason)
  })

  test('many unfinished blocks are not searched over and over', () => {
    const file = text('-----BEGIN A-----\n'.repeat(200_000))
    const started = performance.now()
    expect(() => parsePem(file)).toThrow(PkiError)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('a file with none of the wanted blocks is refused', () => {
    expect(() => derOrPem(text('hello'), ['CERTIFICATE'], 'The certificate')).toThrow('neither DER nor PEM')
  })
})
