// Programs that are not ours, run in a folder of their own that holds just the given files.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, formatPem, type PrivateKey } from '@notarium/pki'

export interface ProgramResult {
  readonly ok: boolean
  /** What it wrote to `out`, where it did. */
  readonly out: Buffer
  /** All that it said. */
  readonly said: string
}

export type Files = Readonly<Record<string, Uint8Array | string>>

export function runProgram(command: string, args: readonly string[], files: Files): ProgramResult {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-xmldsig-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder })
    const out = args.includes('out') ? readFileSync(join(folder, 'out')) : stdout
    return { ok: status === 0, out, said: `${stdout}${stderr}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const certificatePem = ({ der }: Certificate) => formatPem('CERTIFICATE', der)
export const privateKeyPem = (key: PrivateKey) => formatPem('PRIVATE KEY', key.toPkcs8())
