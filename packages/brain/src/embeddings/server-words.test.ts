import { describe, expect, it } from 'vitest'
import { quoteServer } from './server-words.ts'

const key = 'sk-0123456789abcdef'

describe('a quotation of the server', () => {
  it('is its message where there is one', () => {
    expect(quoteServer('{"error": {"message": "no such model"}}', key)).toBe('no such model')
    expect(quoteServer('{"detail": "busy"}', key)).toBe('busy')
    expect(quoteServer('upstream\r\n\u001b[31mgone', key)).toBe('upstream [31mgone')
    expect(quoteServer('', key)).toBe('')
  })

  it('is short', () => {
    expect(quoteServer('x'.repeat(10_000), key)).toBe(`${'x'.repeat(200)}…`)
  })

  it('never holds the key, nor the beginning of it that a cut has left', () => {
    expect(quoteServer(`wrong key ${key}, yes ${key}`, key)).toBe('wrong key ***, yes ***')
    expect(quoteServer(`wrong key ${key.slice(0, 12)}`, key)).toBe('wrong key ***')
    expect(quoteServer(`${'x'.repeat(190)}${key}`, key)).not.toContain('sk-')
  })
})
