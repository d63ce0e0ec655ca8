// KDF_TREE_GOSTR3411_2012_256: the example of RFC 7836, Appendix B.
import { expect, it } from 'vitest'
import { kdfTree } from './kdf-tree.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

it('RFC 7836, B: KDF_TREE_GOSTR3411_2012_256 with one byte of counter', () => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at)
  const keys = kdfTree(key, bytes('26bdb878'), bytes('af21434145656378'), 2)
  expect(keys.map((derived) => Buffer.from(derived).toString('hex'))).toEqual([
    '22b6837845c6bef65ea71672b265831086d3c76aebe6dae91cad51d83f79d16b',
    '074c9330599d7f8d712fca54392f4ddde93751206b3584c8f43f9e6dc51531f9',
  ])
})
