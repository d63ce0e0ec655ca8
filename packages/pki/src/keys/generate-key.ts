// New keys. GOST keys get the curves that every product reads: CryptoPro A for 256 bits and
// TC 26 A for 512; another one can be named by its object identifier.
import { generateKeyPairSync } from 'node:crypto'
import { curveByOid, generatePrivateKey } from '@notarium/gost'
import { gostAlgorithms } from '../algorithms.ts'
import { PkiError } from '../errors.ts'
import { createGostPrivateKey, createRsaPrivateKey, type PrivateKey } from './private-key.ts'

export type KeySpecification =
  | { readonly type: 'gost2012-256' | 'gost2012-512'; readonly curveOid?: string }
  | { readonly type: 'rsa'; readonly bits?: number }

const usualCurves = { 'gost2012-256': '1.2.643.2.2.35.1', 'gost2012-512': '1.2.643.7.1.2.1.2.1' } as const

export function generateKey(specification: KeySpecification): PrivateKey {
  if (specification.type === 'rsa') return generateRsaKey(specification.bits ?? 3072)
  const curveOid = specification.curveOid ?? usualCurves[specification.type]
  const curve = curveByOid(curveOid)
  if (curve === undefined || curve.bits !== gostAlgorithms[specification.type].bits) {
    throw new PkiError(
      'invalid-argument',
      `${curveOid} is not the identifier of a curve for ${specification.type}.`,
    )
  }
  return createGostPrivateKey(specification.type, curve, curveOid, generatePrivateKey(curve))
}

function generateRsaKey(bits: number): PrivateKey {
  if (!Number.isInteger(bits) || bits < 2048 || bits > 8192) {
    throw new PkiError('invalid-argument', `An RSA key must have 2048 to 8192 bits, not ${bits}.`)
  }
  return createRsaPrivateKey(generateKeyPairSync('rsa', { modulusLength: bits }).privateKey)
}
