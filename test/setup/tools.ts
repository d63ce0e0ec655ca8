// Programs that are not ours and that tests hold us against. Each says how to tell that it is there
// and which Debian packages bring it. A test that needs one is skipped, by name and with the reason,
// where it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { describe, test } from 'vitest'

interface Tool {
  readonly packages: readonly string[]
  readonly isThere: () => boolean
}

const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
/** For programs without any arguments that just succeed. */
const isOnPath = (command: string) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined

/** Where Debian's package puts the browser that benchmarks measure. */
export const chromiumPath = '/usr/bin/chromium'
/** The same browser without windows, tabs and menus, which cost as much again as the pages that tests look at. */
export const headlessChromiumPath = '/usr/bin/chromium-headless-shell'

export const tools = {
  xmlsec1: { packages: ['xmlsec1', 'libxmlsec1-openssl'], isThere: () => runs('xmlsec1', ['--version']) },
  xmllint: { packages: ['libxml2-utils'], isThere: () => runs('xmllint', ['--version']) },
  'openssl-gost': {
    packages: ['openssl', 'libengine-gost-openssl'],
    isThere: () => runs('openssl', ['dgst', '-engine', 'gost', '-md_gost12_256', '/dev/null']),
  },
  softhsm2: {
    packages: ['softhsm2', 'opensc'],
    isThere: () => existsSync('/usr/lib/softhsm/libsofthsm2.so') && isOnPath('pkcs11-tool'),
  },
  'c-compiler': {
    packages: ['gcc', 'libc6-dev'],
    isThere: () => runs('cc', ['-fsyntax-only', '-include', 'stdio.h', '-x', 'c', '/dev/null']),
  },
  // Debian's own interpreter: another one on the path would not find Debian's packages.
  'python3-grpcio': {
    packages: ['python3', 'python3-grpcio'],
    isThere: () => runs('/usr/bin/python3', ['-c', 'import grpc']),
  },
  postgresql: {
    packages: ['postgresql'],
    isThere: () => globSync('/usr/lib/postgresql/*/bin/postgres').length > 0,
  },
  age: { packages: ['age'], isThere: () => runs('age', ['--version']) },
  systemd: { packages: ['systemd'], isThere: () => runs('systemd-analyze', ['--version']) },
  nginx: { packages: ['nginx-light'], isThere: () => runs('nginx', ['-v']) },
  caddy: { packages: ['caddy'], isThere: () => runs('caddy', ['version']) },
  // With letters for Russian: the browser's own package brings none.
  chromium: {
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    isThere: () => existsSync(headlessChromiumPath),
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools

/** `describe` for tests that need a program from outside. */
export function describeWith(tool: ToolName, name: string, body: () => void): void {
  const { packages, isThere } = tools[tool]
  if (isThere()) describe(name, body)
  else skipGroup(name, `needs Debian's ${packages.join(', ')}`)
}

/** `describe` for tests over documents made elsewhere, which are not part of the repository. */
export function describeWithVectors(name: string, body: (folder: URL) => void): void {
  describeWithShared('vectors', name, body)
}

/** `describe` for tests that read the documents we build to, which are not part of the repository. */
export function describeWithSpec(name: string, body: (folder: URL) => void): void {
  describeWithShared('spec', name, body)
}

function describeWithShared(folderName: string, name: string, body: (folder: URL) => void): void {
  const folder = new URL(`../../../shared/${folderName}/`, import.meta.url)
  if (existsSync(folder)) describe(name, () => body(folder))
  else skipGroup(name, `../shared/${folderName} is not here`)
}

// One skipped test stands for the group: `describe.skip` would still run the body, which may read what is missing.
function skipGroup(name: string, reason: string): void {
  test.skip(`${name} (skipped: ${reason})`, () => {})
}
