// Runs once before the tests: as root on Debian, installs the programs that tests compare us with. Whatever
// cannot be installed is only missed by the tests that need it; they are skipped and say why.
import { spawnSync } from 'node:child_process'
import { tools } from './tools.ts'

export default function installMissingPackages(): void {
  const missing = Object.values(tools).filter((tool) => !tool.isThere())
  if (missing.length === 0) return
  const obstacle = whyNothingCanBeInstalled()
  if (obstacle) {
    const names = missing.flatMap((tool) => tool.packages)
    console.log(`Tests that need ${names.join(', ')} will be skipped: ${obstacle}.`)
    return
  }
  aptGet('update')
  for (const { packages } of missing) {
    console.log(`Installing ${packages.join(', ')}`)
    if (!aptGet('install', '--yes', '--no-install-recommends', ...packages)) {
      console.log(`Tests that need ${packages.join(', ')} will be skipped: installing failed.`)
    }
  }
}

function whyNothingCanBeInstalled(): string | undefined {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return 'no apt-get on this machine'
  return process.getuid?.() === 0 ? undefined : 'not root'
}

/** Waits for another apt-get, but not for a network that is not there. */
function aptGet(...args: string[]): boolean {
  const limits = ['DPkg::Lock::Timeout=120', 'Acquire::Retries=1', 'Acquire::http::Timeout=15']
  const options = ['Dpkg::Use-Pty=0', ...limits].flatMap((option) => ['-o', option])
  const { status } = spawnSync('apt-get', ['-qq', ...options, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
