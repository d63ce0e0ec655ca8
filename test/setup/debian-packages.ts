// Runs once before the tests: as root on Debian, installs the programs that tests compare us with.
import { spawnSync } from 'node:child_process'
import { tools } from './tools.ts'

export default function installMissingPackages(): void {
  const missing = Object.values(tools).filter((tool) => !tool.isThere())
  if (missing.length === 0) return
  const names = missing.flatMap((tool) => tool.packages)
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (!isRoot || !hasApt) {
    const why = hasApt ? 'not root' : 'no apt-get on this machine'
    console.warn(`Tests that need ${names.join(', ')} will be skipped: ${why}.`)
    return
  }
  console.log(`Installing ${names.join(', ')}`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  apt('update')
  if (apt('install', '--yes', '--no-install-recommends', ...names) !== 0) {
    console.warn('Installing failed; the tests that need these packages will be skipped.')
  }
}
