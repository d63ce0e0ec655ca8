import { describe, expect, it } from 'vitest'
import { printable, printableLine } from './printable.ts'

const deceptive = '\u0000\t\r\u001b\u007f\u0085\u009b\u061c\u200b\u200f\u2028\u202e\u2060\u2066\u2069\ufeff'

describe('printable', () => {
  it('leaves no character that moves, hides or turns text', () => {
    const text = printable(`a${deceptive}я`)
    expect(text).toMatch(/^a(\\u[0-9a-f]{4}){16}я$/)
    expect(text).toContain(String.raw`\u202e`)
  })

  it('keeps JSON the same JSON', () => {
    const value = { name: `Иван\n${deceptive}` }
    const json = printable(JSON.stringify(value, undefined, 2))
    expect(json.split('\n')).toHaveLength(3)
    expect(JSON.parse(json)).toEqual(value)
  })

  it('keeps a line one line', () => {
    expect(printableLine('a\nb\r\n')).toBe(String.raw`a\u000ab\u000d\u000a`)
  })
})
