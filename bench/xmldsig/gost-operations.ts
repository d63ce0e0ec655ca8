// Our raw GOST operations, called as a verifier and a signer call them, under the names that the engine's
// program (peers/gost-engine.c) has for its own.
import { curveByName, digest, generatePrivateKey, publicKeyOf, sign, verify } from '@notarium/gost'
import { type Contender, calling } from '../measure.ts'

/** More keys than verify() remembers: each comes as a new one. */
const FRESH_KEYS = 1200

export function gostOperations(): Contender[] {
  const contenders: Contender[] = []
  const megabyte = new Uint8Array(1 << 20)
  contenders.push(calling('streebog256', () => void digest('streebog256', megabyte)))
  for (const bits of [256, 512] as const) {
    const curve = curveByName(`${bits}-A`)
    const toSign = new Uint8Array(bits / 8).fill(0x5a)
    const signed = Array.from({ length: FRESH_KEYS }, () => {
      const key = generatePrivateKey(curve)
      return { publicKey: publicKeyOf(curve, key), signature: sign(curve, key, toSign) }
    })
    const known = signed.pop()!
    const check = ({ publicKey, signature }: typeof known) => {
      if (!verify(curve, publicKey, toSign, signature)) throw new Error('a good signature was refused')
    }
    let next = 0
    contenders.push(calling(`fresh${bits}`, () => check(signed[next++ % signed.length]!)))
    contenders.push(calling(`verify${bits}`, () => check(known)))
    const key = generatePrivateKey(curve)
    contenders.push(calling(`sign${bits}`, () => void sign(curve, key, toSign)))
  }
  return contenders
}
