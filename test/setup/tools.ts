// Programs that are not ours and that tests hold us against. Each says how to tell that it is there
// and which Debian packages bring it. A test that needs one is skipped, by name and with the reason,
// where it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe } from 'vitest'

interface Tool {
  readonly packages: readonly string[]
  readonly isThere: () => boolean
}

const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

export const tools = {
  xmlsec1: { packages: ['xmlsec1', 'libxmlsec1-openssl'], isThere: () => runs('xmlsec1', ['--version']) },
  xmllint: { packages: ['libxml2-utils'], isThere: () => runs('xmllint', ['--version']) },
  'openssl-gost': {
    packages: ['openssl', 'libengine-gost-openssl'],
    isThere: () => runs('openssl', ['dgst', '-engine', 'gost', '-md_gost12_256', '/dev/null']),
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools

/** `describe` for tests that need a program from outside. */
export function describeWith(tool: ToolName, name: string, body: () => void): void {
  const { packages, isThere } = tools[tool]
  if (isThere()) describe(name, body)
  else describe.skip(`${name} (skipped: needs Debian's ${packages.join(', ')})`, body)
}

const vectorsFolder = new URL('../../../shared/vectors/', import.meta.url)

/** `describe` for tests over documents made elsewhere, which are not part of the repository. */
export function describeWithVectors(name: string, body: (folder: URL) => void): void {
  if (existsSync(vectorsFolder)) describe(name, () => body(vectorsFolder))
  else describe.skip(`${name} (skipped: ../shared/vectors is not here)`, () => body(vectorsFolder))
}
