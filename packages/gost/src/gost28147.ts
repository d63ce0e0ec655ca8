// GOST 28147-89 (RFC 5830) in cipher feedback mode, with the key meshing of RFC 4357: older key files
// are encrypted so.
import { KEY_BYTES, transformBlocks, xorInto } from './block-cipher.ts'
import { GostError, requireLength } from './errors.ts'
import { secretCopy } from './secret-bytes.ts'
import { wasm } from './wasm.ts'

const BLOCK_SIZE = 8
const SECTION_SIZE = 1024

/** The S-boxes by the identifiers of their parameter sets; the numbers are those of the module. */
const sboxes: ReadonlyMap<string, number> = new Map([
  ['1.2.643.2.2.31.1', 0],
  ['1.2.643.2.2.31.2', 1],
  ['1.2.643.2.2.31.3', 2],
  ['1.2.643.2.2.31.4', 3],
  ['1.2.643.7.1.2.5.1.1', 4],
])

/** RFC 4357, 2.3.2: deciphered under a section's key, it is the next section's key. */
const MESHING_CONSTANT = Buffer.from(
  '6900722264c904238d3adb9646e92ac418feac9400ed0712c086dcc2ef4ca92b',
  'hex',
)

export interface CfbParameters {
  readonly key: Uint8Array
  readonly iv: Uint8Array
  /** Object identifier of the parameter set: CryptoPro A–D or tc26-Z. */
  readonly parameterSet: string
  /** CryptoPro key meshing every 1024 bytes, which all these parameter sets ask for. True unless said otherwise. */
  readonly keyMeshing?: boolean
}

export function cfbEncrypt(parameters: CfbParameters, plaintext: Uint8Array): Uint8Array<ArrayBuffer> {
  return cfb(parameters, plaintext, encryptSection)
}

export function cfbDecrypt(parameters: CfbParameters, ciphertext: Uint8Array): Uint8Array<ArrayBuffer> {
  return cfb(parameters, ciphertext, decryptSection)
}

interface Cipher {
  readonly encrypt: (blocks: Uint8Array) => Uint8Array<ArrayBuffer>
  readonly decrypt: (blocks: Uint8Array) => Uint8Array<ArrayBuffer>
  readonly wipe: () => void
}

/** Changes a section in place and gives the ciphertext block that feeds the next one. */
type SectionTransform = (cipher: Cipher, feedback: Uint8Array, section: Uint8Array) => Uint8Array

function cfb(parameters: CfbParameters, data: Uint8Array, transform: SectionTransform) {
  const { key, iv, parameterSet, keyMeshing = true } = parameters
  requireLength(key, KEY_BYTES, 'a key')
  requireLength(iv, BLOCK_SIZE, 'an initialisation vector')
  const sbox = sboxOf(parameterSet)
  const result = secretCopy(data)
  let cipher = withKey(sbox, secretCopy(key))
  let feedback = iv
  for (let start = 0; start < data.length; start += SECTION_SIZE) {
    if (start > 0 && keyMeshing) {
      const meshed = cipher.decrypt(MESHING_CONSTANT)
      cipher.wipe()
      cipher = withKey(sbox, meshed)
      feedback = cipher.encrypt(feedback)
    }
    feedback = transform(cipher, feedback, result.subarray(start, start + SECTION_SIZE))
  }
  cipher.wipe()
  return result
}

function encryptSection(cipher: Cipher, feedback: Uint8Array, section: Uint8Array): Uint8Array {
  let last = feedback
  for (let at = 0; at < section.length; at += BLOCK_SIZE) {
    const block = section.subarray(at, at + BLOCK_SIZE)
    xorInto(block, cipher.encrypt(last))
    last = block
  }
  return last
}

function decryptSection(cipher: Cipher, feedback: Uint8Array, section: Uint8Array): Uint8Array {
  const inputs = new Uint8Array(Math.ceil(section.length / BLOCK_SIZE) * BLOCK_SIZE)
  inputs.set(feedback)
  inputs.set(section.subarray(0, inputs.length - BLOCK_SIZE), BLOCK_SIZE)
  const lastCiphertext = section.slice(-BLOCK_SIZE)
  const keystream = cipher.encrypt(inputs)
  xorInto(section, keystream)
  keystream.fill(0)
  return lastCiphertext
}

function sboxOf(parameterSet: string): number {
  const sbox = sboxes.get(parameterSet)
  if (sbox !== undefined) return sbox
  const known = [...sboxes.keys()].join(', ')
  throw new GostError(
    'unknown-parameters',
    `GOST 28147-89 has no parameter set ${parameterSet} here; known: ${known}`,
  )
}

/** Takes over the key. */
function withKey(sbox: number, key: Uint8Array): Cipher {
  return {
    encrypt: (blocks) =>
      transformBlocks(key, blocks, BLOCK_SIZE, (at, data, count) =>
        wasm.gost28147Encrypt(sbox, at, data, count),
      ),
    decrypt: (blocks) =>
      transformBlocks(key, blocks, BLOCK_SIZE, (at, data, count) =>
        wasm.gost28147Decrypt(sbox, at, data, count),
      ),
    wipe: () => void key.fill(0),
  }
}
