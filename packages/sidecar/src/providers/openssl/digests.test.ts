// Digests by OpenSSL are our own digests, whatever the pieces.
import { type DigestAlgorithm, ownPrimitives } from '@notarium/xmldsig'
import { expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { openOpenssl } from './open-openssl.ts'

const algorithms: DigestAlgorithm[] = [
  ...(['streebog256', 'streebog512', 'gost94'] as const),
  ...(['sha1', 'sha256', 'sha384', 'sha512'] as const),
]
const pieceSizes = [1, 7, 63, 64, 65, 4099, 100_003]

describeWith('openssl-gost', "digests by the system's OpenSSL", () => {
  const { primitives } = openOpenssl()
  const data = Uint8Array.from({ length: 1_000_000 }, (_, i) => (i * 2654435761) >>> 13)

  it.each(algorithms)('%s of every length, in odd pieces', (algorithm) => {
    for (const length of [0, 1, 31, 32, 33, 63, 64, 65, 1000, 1_000_000]) {
      const ours = ownPrimitives.startDigest(algorithm)
      const theirs = primitives.startDigest(algorithm)
      ours.update(data.subarray(0, length))
      theirs.update(data.subarray(0, 0))
      for (let from = 0, turn = 0; from < length; turn++) {
        const to = Math.min(length, from + pieceSizes[turn % pieceSizes.length]!)
        theirs.update(data.subarray(from, to))
        from = to
      }
      expect(Buffer.from(theirs.digest()).toString('hex')).toBe(Buffer.from(ours.digest()).toString('hex'))
    }
  })

  it('two digests in progress do not disturb each other', () => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const alone = primitives.startDigest('streebog256')
    alone.update(data)
    const one = primitives.startDigest('streebog256')
    const other = primitives.startDigest('streebog512')
    one.update(data.subarray(0, 100))
    other.update(data.subarray(5))
    one.update(data.subarray(100))
    const first = one.digest()
    other.digest()
    expect(hex(first)).toBe(hex(alone.digest()))
  })

  it('a digest is taken once', () => {
    const running = primitives.startDigest('sha256')
    running.digest()
    expect(() => running.update(data)).toThrow('was taken')
    expect(() => running.digest()).toThrow('was taken')
  })

  it('of digests that are begun and left, the oldest give way', () => {
    const oldest = primitives.startDigest('sha256')
    const second = primitives.startDigest('sha256')
    for (let i = 0; i < 1023; i++) primitives.startDigest('sha256')
    expect(() => oldest.update(data)).toThrow('begun after it')
    expect(second.digest()).toEqual(new Uint8Array(ownPrimitives.startDigest('sha256').digest()))
    expect(() => oldest.digest()).toThrow('begun after it')
  })
})
