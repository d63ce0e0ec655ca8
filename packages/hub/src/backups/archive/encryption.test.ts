// Debian's age, and the library for it, open what is encrypted here, and what they encrypt is opened here.
import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, describe, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { decrypted, encrypted } from './encryption.ts'

const folder = mkdtempSync(join(tmpdir(), 'encryption-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passphrase = 'семь quiet herons'
/** Longer than one piece of the format. */
const plain = Buffer.from('0123456789abcdef'.repeat(10_000))

async function* pieces(bytes: Buffer, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** As little as may be: nobody has to be kept from trying. */
const workFactor = 4
const sealed = await buffer(await encrypted(pieces(plain), passphrase, workFactor))
const opened = async (bytes: Buffer, words = passphrase) =>
  buffer(await decrypted(pieces(bytes, 4_096), words))

describe('encryption', () => {
  it('gives back what it got, to whoever has the passphrase', async () => {
    expect((await opened(sealed)).equals(plain)).toBe(true)
    await expect(opened(sealed, 'other words')).rejects.toMatchObject({ code: 'wrong-passphrase' })
  })

  it('refuses what was changed or cut, and what would cost too much to try', async () => {
    const changed = Buffer.from(sealed)
    changed[changed.length - 70_000] = (changed.at(-70_000) ?? 0) ^ 1
    const dear = Buffer.from(sealed.toString('latin1').replace(/( [\w+/]{22}) 4\n/, '$1 30\n'), 'latin1')
    const start = sealed.length - plain.length - 3 * 16
    const cuts = [10, start - 16, start, start + 65_552, start + 65_552 + 16, -16, -1]
    const cut = cuts.map((end) => sealed.subarray(0, end))
    const [first, second] = [sealed.subarray(start, start + 65_552), sealed.subarray(start + 65_552)]
    const swapped = Buffer.concat([sealed.subarray(0, start), second.subarray(0, 65_552), first, second])
    for (const bytes of [changed, dear, plain, swapped, Buffer.concat([sealed, sealed]), ...cut])
      await expect(opened(bytes)).rejects.toMatchObject({ code: 'bad-backup' })
  })

  it.each([0, 1, 65_536, 65_537, 131_072])('is what the library makes of %i bytes', async (length) => {
    const content = plain.subarray(0, length)
    const library = new Decrypter()
    library.addPassphrase(passphrase)
    const ours = await buffer(await encrypted(pieces(content, 1000), passphrase, workFactor))
    expect(Buffer.from(await library.decrypt(ours)).equals(content)).toBe(true)
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(workFactor)
    expect((await opened(Buffer.from(await encrypter.encrypt(content)))).equals(content)).toBe(true)
  })
})

describeWith('age', 'age', () => {
  /** It asks on a terminal, and nowhere else. */
  const age = (args: string, typed: string) =>
    spawnSync('/usr/bin/script', ['-qec', `age ${args}`, '/dev/null'], {
      input: typed,
      timeout: 20_000,
      cwd: folder,
    })

  it('opens ours, and we open what it made', async () => {
    await pipeline(pieces(sealed), createWriteStream(join(folder, 'ours.age')))
    age('--decrypt -o ours ours.age', `${passphrase}\n`)
    expect(readFileSync(join(folder, 'ours')).equals(plain)).toBe(true)
    writeFileSync(join(folder, 'theirs'), plain)
    age('--passphrase -o theirs.age theirs', `${passphrase}\n${passphrase}\n`)
    const theirs = await decrypted(createReadStream(join(folder, 'theirs.age')), passphrase)
    expect((await buffer(theirs)).equals(plain)).toBe(true)
  })
})
