// Backups encrypted with a passphrase, as age does it, so that "age --decrypt" opens them. The key comes out of the
// passphrase by Node's own scrypt, in another thread: the library's would hold up the whole hub for a second.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { HubError } from '../errors.ts'

type Derive = (secret: string, salt: Uint8Array, length: number, cost: object) => Promise<Buffer>

const derive = promisify(scrypt) as Derive
/** The library's own default; as a power of two. */
const workFactor = 18
/** What a hostile archive may make us spend: a gibibyte for some seconds. */
const highestWorkFactor = 20
const label = 'age-encryption.org/v1/scrypt'
const cipher = 'chacha20-poly1305'
/** The key is used this once. */
const nonce = new Uint8Array(12)
const tagLength = 16

export async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipientOf(passphrase))
  return encrypter.encrypt(streamOf(bytes)) as Promise<AsyncIterable<Uint8Array>>
}

/** Rejects at once where the passphrase is another; what was damaged is an error when it is come to. */
export async function decrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  try {
    return explained((await decrypter.decrypt(streamOf(bytes))) as AsyncIterable<Uint8Array>)
  } catch (error) {
    throw error instanceof HubError ? error : damaged(error as Error)
  }
}

/** Not by way of Node's own streams: one that is given up early throws where nobody can catch it. */
function streamOf(bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>
}

async function* explained(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw damaged(error as Error)
  }
}

function recipientOf(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
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
