import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writeOutputFile } from './output-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'notarium-output-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
const content = Buffer.from('new')

describe('the output file', () => {
  it('is not overwritten unless told so, and keeps its access then', () => {
    writeFileSync(path('a'), 'old')
    chmodSync(path('a'), 0o640)
    expect(() => writeOutputFile(path('a'), content, false)).toThrow(/exists already: .*--force/)
    expect(readFileSync(path('a'), 'utf8')).toBe('old')
    writeOutputFile(path('a'), content, true)
    expect(readFileSync(path('a'), 'utf8')).toBe('new')
    expect(statSync(path('a')).mode & 0o777).toBe(0o640)
  })

  it('is replaced as a whole: who has the old one open reads the old one', () => {
    writeFileSync(path('b'), 'old')
    const before = statSync(path('b')).ino
    writeOutputFile(path('b'), content, true)
    expect(statSync(path('b')).ino).not.toBe(before)
  })

  it('is the one that a link leads to', () => {
    writeFileSync(path('target'), 'old')
    symlinkSync('target', path('link'))
    writeOutputFile(path('link'), content, true)
    expect(lstatSync(path('link')).isSymbolicLink()).toBe(true)
    expect(readFileSync(path('target'), 'utf8')).toBe('new')
  })

  it('leaves nothing behind when it cannot be written', () => {
    mkdirSync(path('folder'))
    expect(() => writeOutputFile(path('folder'), content, true)).toThrow(/it is a folder/)
    expect(() => writeOutputFile(path('missing/c'), content, true)).toThrow(/no such file or folder/)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
