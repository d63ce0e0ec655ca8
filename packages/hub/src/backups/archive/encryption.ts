// Backups encrypted with a passphrase, as age does it, so that "age --decrypt" opens them. The key comes out of the
// passphrase by Node's own scrypt, in another thread: the library's would hold up the whole hub for a second.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { HubError } from '../../errors.ts'
import { cipher, openedPieces, sealedPieces, tagLength } from './encrypted-pieces.ts'
import { splitHeader } from './encryption-header.ts'

type Derive = (secret: string, salt: Uint8Array, length: number, cost: object) => Promise<Buffer>

const derive = promisify(scrypt) as Derive
/** The library's own default; as a power of two. */
const usualWorkFactor = 18
/** What a hostile archive may make us spend: a gibibyte for some seconds. */
const highestWorkFactor = 20
const label = 'age-encryption.org/v1/scrypt'
/** The key is used this once. */
const nonce = new Uint8Array(12)
const saltLength = 16

/** The work factor is what it costs to try a passphrase. */
export async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = usualWorkFactor,
): Promise<AsyncIterable<Uint8Array>> {
  const { header, fileKey } = await newHeader(passphrase, workFactor)
  const salt = randomBytes(saltLength)
  return joined([header, salt], sealedPieces(bytes, payloadKey(fileKey, salt)))
}

/** Rejects at once where the passphrase is another; what was damaged is an error when it is come to. */
export async function decrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  try {
    const { header, salt, rest } = await splitHeader(bytes, saltLength)
    const fileKey = await decrypter.decryptHeader(header)
    return explained(openedPieces(rest, payloadKey(fileKey, salt)))
  } catch (error) {
    throw error instanceof HubError ? error : damaged(error as Error)
  }
}

/** The library makes a whole file, of nothing: its header is good for any content. */
async function newHeader(passphrase: string, workFactor: number) {
  const encrypter = new Encrypter()
  let fileKey = new Uint8Array()
  const recipient = recipientOf(passphrase, workFactor)
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = new Uint8Array(key)
      return recipient.wrapFileKey(key)
    },
  })
  const file = Buffer.from(await encrypter.encrypt(new Uint8Array()))
  return { header: file.subarray(0, file.length - saltLength - tagLength), fileKey }
}

function payloadKey(fileKey: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32))
}

async function* joined(first: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* first
  yield* rest
}

async function* explained(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw damaged(error as Error)
  }
}

function recipientOf(passphrase: string, workFactor: number): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(saltLength)
      const sealing = createCipheriv(cipher, await keyOf(passphrase, salt, workFactor), nonce, {
        authTagLength: tagLength,
      })
      const sealed = Buffer.concat([sealing.update(fileKey), sealing.final(), sealing.getAuthTag()])
      const saltText = salt.toString('base64').replaceAll('=', '')
      return [new Stanza(['scrypt', saltText, String(workFactor)], new Uint8Array(sealed))]
    },
  }
}

function identityOf(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza, ...others] = stanzas
      const [kind, saltText = '', factorText = ''] = stanza?.args ?? []
      if (stanza === undefined || kind !== 'scrypt' || others.length > 0)
        throw new HubError('bad-backup', 'the backup is not encrypted with a passphrase: decrypt it with age')
      const factor = /^[1-9]\d?$/.test(factorText) ? Number(factorText) : Number.POSITIVE_INFINITY
      if (factor > highestWorkFactor || stanza.body.length !== 32) throw new Error('a strange header')
      const key = await keyOf(passphrase, Buffer.from(saltText, 'base64'), factor)
      return opened(stanza.body, key)
    },
  }
}

function opened(sealed: Uint8Array, key: Buffer): Uint8Array {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
  opening.setAuthTag(sealed.subarray(tagLength))
  try {
    return new Uint8Array(Buffer.concat([opening.update(sealed.subarray(0, tagLength)), opening.final()]))
  } catch {
    throw new HubError('wrong-passphrase', 'the backup is encrypted with another passphrase')
  }
}

function keyOf(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const N = 2 ** factor
  return derive(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, {
    ...{ N, r: 8, p: 1 },
    maxmem: 1024 * N + 2 ** 20,
  })
}

function damaged({ message }: Error): HubError {
  return new HubError('bad-backup', `the backup cannot be decrypted, it is damaged or cut (${message})`)
}
