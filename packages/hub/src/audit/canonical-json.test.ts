import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('writes keys in the order of their UTF-16 units, as RFC 8785 does', () => {
  const value = JSON.parse(
    '{"\\u20ac":1,"\\r":2,"\\ufb33":3,"10":4,"2":5,"\\ud83d\\ude00":6,"__proto__":{"b":[],"a":{}}}',
  )
  expect(canonicalJson(value)).toBe(
    '{"\\r":2,"10":4,"2":5,"__proto__":{"a":{},"b":[]},"\u20ac":1,"\ud83d\ude00":6,"\ufb33":3}',
  )
})

it.each([
  ['numbers', [0, -0, 1e21, 1e-7, 5e-324, 2 ** 53 + 2, -1.5]],
  ['texts', ['', '\0\b\u007f\u2028"\\/', 'Ёж e\u0301 \ufeff 🦔', '\ud800', '</script>']],
  ['nested', { b: [{ z: null, a: [true, [false]] }], a: { '': {} } }],
])('gives the same text when %s are read and written again', (_name, value) => {
  const text = canonicalJson(value)
  expect(canonicalJson(JSON.parse(text))).toBe(text)
})
