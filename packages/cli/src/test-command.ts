// The command as a person runs it, for tests: a process with arguments, files and exit codes, in a folder of its own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

const program = fileURLToPath(new URL('../bin/notarium', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'notarium-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

const environment = { ...process.env }

export const path = (name: string): string => join(folder, name)

export const order = '<?xml version="1.0"?>\n<order><line>Бумага</line></order>\n'

export function notarium(args: readonly string[], input: string | Uint8Array = '', env = {}) {
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    input,
    env: { ...environment, NOTARIUM_KEY_PASSWORD: undefined, ...env },
  })
}

/** Runs it and expects that all went well. */
export function made(...args: string[]): string {
  const { status, stdout, stderr } = notarium(args)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

/** Runs it and expects exit code 2 without output; returns the message. */
export function refused(args: readonly string[], input: string | Uint8Array = '', env = {}): string {
  const { status, stdout, stderr } = notarium(args, input, env)
  expect({ status, stdout }, stderr).toEqual({ status: 2, stdout: '' })
  return stderr
}

/** A line of shell, in which `notarium` is the command; ends with the first failure of a pipeline. */
export function shell(line: string) {
  const command = `set -o pipefail; notarium() { "${process.execPath}" "${program}" "$@"; }; ${line}`
  return spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', env: environment })
}
