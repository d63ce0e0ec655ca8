import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readTar } from './read-tar.ts'
import { type TarMember, tarBytes } from './tar-bytes.ts'

const modified = new Date('2026-11-15T03:00:00Z')
const contents: Readonly<Record<string, string>> = {
  'hub/snapshot.json': '{}',
  empty: '',
  [`${'очень/'.repeat(30)}длинное имя`]: 'x'.repeat(1000),
  [`long/${'n'.repeat(200)}`]: 'y'.repeat(512),
}

function fileOf(path: string, text: string): TarMember {
  return { path, size: Buffer.byteLength(text), modified, content: Readable.from([Buffer.from(text)]) }
}
const pack = (members: readonly TarMember[]) => buffer(tarBytes(Readable.from(members)))
const packTexts = (texts: Readonly<Record<string, string>>) =>
  pack(Object.entries(texts).map(([path, text]) => fileOf(path, text)))

/** In pieces of odd sizes, as a network gives them. */
async function* pieces(bytes: Uint8Array, size = 700) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpack(bytes: Uint8Array): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { path, content } of readTar(pieces(bytes)))
    found[path] = (await buffer(content)).toString()
  return found
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('a tar', () => {
  it('comes back as it was', async () => {
    const bytes = await packTexts(contents)
    expect(await unpack(bytes)).toEqual(contents)
    for await (const entry of readTar(pieces(bytes))) expect(entry.modified).toEqual(modified)
  })

  it('skips what nobody reads of a file, and reads nothing late', async () => {
    const bytes = await packTexts({ first: 'x'.repeat(5000), second: 'y'.repeat(5000), third: 'z' })
    const [seen, late]: [string[], AsyncIterable<Uint8Array>[]] = [[], []]
    for await (const { path, content } of readTar(pieces(bytes))) {
      seen.push(path)
      if (path === 'second') for await (const _piece of content) break
      else late.push(content)
    }
    expect(seen).toEqual(['first', 'second', 'third'])
    for (const content of late) await expect(buffer(content)).rejects.toThrow('too late')
  })

  it('closes what it reads from when the reader stops early', async () => {
    let isClosed = false
    async function* source(bytes: Uint8Array) {
      try {
        yield* pieces(bytes)
      } finally {
        isClosed = true
      }
    }
    for await (const _entry of readTar(source(await packTexts(contents)))) break
    expect(isClosed).toBe(true)
  })

  it('announces more than 8 GiB in a pax header', async () => {
    const size = 9 * 2 ** 30
    const member = { path: 'large', size, modified, content: Readable.from([Buffer.from('x')]) }
    const written: Uint8Array[] = []
    const writing = async () => {
      for await (const piece of tarBytes(Readable.from([member]))) written.push(piece)
    }
    await expect(writing()).rejects.toMatchObject({ code: 'wrong-size' })
    const first = await readTar(pieces(Buffer.concat(written))).next()
    expect(first.value).toMatchObject({ path: 'large', size })
  })

  it.each([2, 4])('is not written where a content of 3 bytes is announced with %i', async (size) => {
    await expect(pack([{ ...fileOf('a', 'abc'), size }])).rejects.toMatchObject({ code: 'wrong-size' })
  })

  it('is refused wherever it is cut', async () => {
    const bytes = await packTexts({ a: 'x'.repeat(600), [`long/${'n'.repeat(200)}`]: 'y' })
    for (let end = 0; end < bytes.length; end += 256)
      await expect(unpack(bytes.subarray(0, end)), `${end}`).rejects.toMatchObject({ code: 'cut' })
  })

  it('is refused when something in a header, a padding or the end is another', async () => {
    const bytes = await packTexts({ a: 'abc' })
    for (const at of [0, 130, 156, 512 + 3, 1024 + 512, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      await expect(unpack(changed), `${at}`).rejects.toMatchObject({ code: 'damaged' })
    }
    await expect(unpack(Buffer.concat([bytes, Buffer.from('more')]))).rejects.toMatchObject({
      code: 'damaged',
    })
  })

  it.each(['/etc/passwd', '../a', 'a/../../b', './a', 'a//b', 'a\0b', '..', 'ключ\0'])(
    'is refused with the path %j',
    async (path) => {
      await expect(packTexts({ [path]: 'x' }).then(unpack)).rejects.toMatchObject({ code: 'bad-path' })
    },
  )

  it('is refused with two files of one name, and with anything but files', async () => {
    await expect(pack([fileOf('a', '1'), fileOf('a', '2')]).then(unpack)).rejects.toMatchObject({
      code: 'duplicate',
    })
    const nothing = { size: 0, modified, content: new Uint8Array() }
    for (const member of [
      { ...nothing, path: 'a', kind: 'symlink' as const },
      { ...nothing, path: 'a', kind: 'special' as const },
      { ...nothing, path: 'a/' },
    ])
      await expect(pack([member]).then(unpack)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('a tar and the tar of the system', () => {
  it('ours is read by it', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.tar'), await packTexts(contents))
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
    for (const [path, text] of Object.entries(contents))
      expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  })

  it.each(['ustar', 'pax', 'gnu', 'oldgnu'])('we read its %s', async (format) => {
    const folder = temporaryFolder()
    const texts = format === 'ustar' ? { 'a/b': 'x', [`${'d'.repeat(120)}/e`]: 'y' } : contents
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const names = Object.keys(texts)
    const packed = execFileSync('tar', ['-cf', '-', `--format=${format}`, ...names], { cwd: folder })
    expect(await unpack(packed)).toEqual(texts)
    symlinkSync('a', join(folder, 'link'))
    const withLink = execFileSync('tar', ['-cf', '-', `--format=${format}`, 'link'], { cwd: folder })
    await expect(unpack(withLink)).rejects.toMatchObject({ code: 'unsupported' })
  })
})
