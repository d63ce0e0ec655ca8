import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfigFile } from './config-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'runtime-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const schema = z.strictObject({
  port: z.int().min(1),
  store: z.strictObject({ kind: z.enum(['sqlite', 'postgres']) }).optional(),
})
const file = join(folder, 'config.toml')
const read = (content: string | Uint8Array) => {
  writeFileSync(file, content)
  return readConfigFile(file, schema)
}

describe('a configuration file', () => {
  it('gives what the schema makes of it', async () => {
    expect(await read('port = 7100\n[store]\nkind = "sqlite"\n')).toEqual({
      port: 7100,
      store: { kind: 'sqlite' },
    })
  })

  it.each([
    ['a value of another kind', 'port = "a"', 'port: must be a number, not text'],
    ['a missing key', '', 'port: is missing'],
    ['an unknown key', 'port = 1\npart = 2', "'part' is not known here: known are 'port', 'store'"],
    [
      'a wrong word in a table',
      'port = 1\n[store]\nkind = "mongo"',
      "store.kind: must be 'sqlite' or 'postgres'",
    ],
    ['no TOML', 'port = = 1', 'line 1, column 8: '],
    ['no text', new Uint8Array([0xff, 0xfe]), 'not UTF-8'],
  ])('with %s is refused by file and key', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(`${file}: `)
    await expect(read(content)).rejects.toThrow(message)
  })

  it('is told every mistake at once', async () => {
    await expect(read('port = 0\nother = 1')).rejects.toThrow(/port: must be at least 1; 'other'/)
  })

  it('does not have its lines quoted: they may hold a secret', async () => {
    await expect(read('password = "hunter2" oops')).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })

  it('that is not there, or is a folder, is told as such', async () => {
    await expect(readConfigFile(join(folder, 'none.toml'), schema)).rejects.toThrow('no such file')
    await expect(readConfigFile(folder, schema)).rejects.toThrow('a folder')
  })
})
