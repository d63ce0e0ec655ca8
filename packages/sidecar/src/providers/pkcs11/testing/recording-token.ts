// A token whose module does no cryptography: it has what a test puts there, answers what a test wants, and tells
// afterwards how it was called. See recording-module.c for the files.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Certificate } from '@notarium/pki'

interface NewKey {
  readonly label?: string | Uint8Array
  readonly id?: Uint8Array
  readonly keyType: number
  readonly signs?: boolean
  readonly asksEachTime?: boolean
  /** What the token answers when it is to sign with the key. */
  readonly signature?: Uint8Array
}

export interface RecordingToken {
  /** Anew each time, since the PIN is wiped when it is used. */
  settings(): { readonly module: string; readonly token: string; readonly pin: Uint8Array }
  /** Returns the handle. */
  addKey(key: NewKey): number
  addCertificate(id: Uint8Array, certificate: Pick<Certificate, 'der'>): void
  /** A file of the token, or of its results: see the module. */
  put(file: string, content: string | number | Uint8Array): void
  calls(): readonly string[]
}

const label = 'Recording'
const pin = '12345678'

/** Returns the path of the library. */
export function compileRecordingModule(folder: string): string {
  const source = fileURLToPath(new URL('./recording-module.c', import.meta.url))
  const library = join(folder, 'recording-module.so')
  const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-Wall', '-o', library, source])
  if (status !== 0) throw new Error(`cc: ${stderr}`)
  return library
}

/** Each gets a copy of the library, since a process loads one library but once. */
export function createRecordingToken(library: string, parent: string): RecordingToken {
  const folder = mkdtempSync(join(parent, 'token-'))
  const module = join(folder, 'module.so')
  copyFileSync(library, module)
  for (const name of ['token', 'objects', 'results']) mkdirSync(join(folder, name))
  const put = (file: string, content: string | number | Uint8Array) =>
    writeFileSync(join(folder, file), typeof content === 'number' ? String(content) : content)
  put('token/label', label)
  put('token/serial', 'SN-1')
  put('token/pin', pin)
  let objects = 0
  const addObject = (attributes: Readonly<Record<string, string | Uint8Array | undefined>>): number => {
    objects++
    mkdirSync(join(folder, 'objects', `${objects}`))
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined) put(`objects/${objects}/${name}`, value)
    }
    return objects
  }
  return Object.freeze({
    settings: () => ({ module, token: label, pin: new TextEncoder().encode(pin) }),
    addKey: ({ label, id, keyType, signs = true, asksEachTime = false, signature }: NewKey) =>
      addObject({
        0: ulong(3),
        3: label,
        100: ulong(keyType),
        102: id,
        108: Uint8Array.of(Number(signs)),
        202: Uint8Array.of(Number(asksEachTime)),
        signature,
      }),
    addCertificate: (id: Uint8Array, { der }: Pick<Certificate, 'der'>) =>
      void addObject({ 0: ulong(1), 11: der, 102: id }),
    put,
    calls() {
      const record = join(folder, 'calls')
      return existsSync(record) ? readFileSync(record, 'utf8').trimEnd().split('\n') : []
    },
  })
}

const ulong = (value: number): Uint8Array => new Uint8Array(BigUint64Array.of(BigInt(value)).buffer)
