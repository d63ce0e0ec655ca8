import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readAddress, removeAddress, writeAddress } from './address-file.ts'
import { lockFolder } from './folder-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'folder-lock-'))
afterAll(() => rmSync(root, { recursive: true }))
const newFolder = (name: string) => {
  const folder = join(root, name)
  mkdirSync(folder)
  return folder
}
const address = { name: 'docs', host: '127.0.0.1', port: 7100, pid: 42, identityKeyFile: '/k' }
const hub = { what: 'hub', lockFile: 'hub.lock' }

describe('the lock on a folder', () => {
  it('is for one at a time, and tells the others who has it', async () => {
    const folder = newFolder('one')
    const lock = await lockFolder(folder, hub)
    await expect(lockFolder(folder, hub)).rejects.toThrow(`${folder}: a hub serves this folder already: stop`)
    await writeAddress(folder, address)
    await expect(lockFolder(folder, hub)).rejects.toThrow('(process 42 on port 7100)')
    writeFileSync(join(folder, 'address.json'), '{')
    await expect(lockFolder(folder, hub)).rejects.toThrow('a hub serves this folder already: stop')
    lock.release()
    const next = await lockFolder(folder, hub)
    next.release()
  })

  it('is not for those with another file', async () => {
    const folder = newFolder('two')
    const locks = [
      await lockFolder(folder, hub),
      await lockFolder(folder, { what: 'brain', lockFile: 'brain.lock' }),
    ]
    expect(readdirSync(folder).sort()).toEqual(['brain.lock', 'hub.lock'])
    for (const lock of locks) lock.release()
  })

  it('says what is wrong with the file', async () => {
    const folder = newFolder('three')
    writeFileSync(join(folder, 'hub.lock'), 'somebody wrote here '.repeat(100))
    await expect(lockFolder(folder, hub)).rejects.toThrow(
      /hub\.lock: it cannot be locked \(.*remove the file/,
    )
    await expect(lockFolder(join(root, 'none'), hub)).rejects.toThrow(/none.hub\.lock: it cannot be locked/)
  })
})

describe('the file with the address', () => {
  it('is read as it was written, for the eyes of its owner, and can be removed twice', async () => {
    const folder = newFolder('four')
    expect(await readAddress(folder, 'hub')).toBeUndefined()
    await writeAddress(folder, address)
    expect(await readAddress(folder, 'hub')).toEqual(address)
    expect(statSync(join(folder, 'address.json')).mode & 0o777).toBe(0o600)
    await removeAddress(folder)
    await removeAddress(folder)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is told apart from none when it is broken', async () => {
    const folder = newFolder('five')
    const file = join(folder, 'address.json')
    for (const content of ['{', '{"name":"docs"}', JSON.stringify({ ...address, port: '7100' })]) {
      writeFileSync(file, content)
      await expect(readAddress(folder, 'hub')).rejects.toThrow(
        `${folder}: 'address.json' is broken: stop the hub`,
      )
    }
    await expect(readAddress(file, 'hub')).rejects.toThrow(`${folder}: 'address.json' is not a folder`)
    rmSync(file)
    mkdirSync(file)
    await expect(readAddress(folder, 'hub')).rejects.toThrow("'address.json' cannot be read (EISDIR)")
  })
})
