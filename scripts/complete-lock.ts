// Completes package-lock.json after `npm install` on a registry that offers packages for some platforms only. npm
// then leaves the other platforms' optional packages out of the lock file, and `npm ci` refuses it everywhere.
// Entries without a checksum are added for them; npm fetches one only on the platform that it is for.
import { readFileSync, writeFileSync } from 'node:fs'

interface LockEntry {
  version?: string
  optionalDependencies?: Record<string, string>
  [field: string]: unknown
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> }
const libcOf: Readonly<Record<string, string>> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (`node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(path !== '' && { dev: true }),
      optional: true,
    }
    console.log(`added ${name}`)
  }
}
const byPath = ([a]: [string, LockEntry], [b]: [string, LockEntry]) => a.localeCompare(b, 'en')
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPath))
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`)

/** Names end like "-darwin-arm64", "-linux-x64-musl" or "-wasm32-wasi". */
function platformOf(name: string): LockEntry {
  const [, platform = ''] = name.match(/(?:binding|core|cli|node)-(.*)$/) ?? []
  const [os, cpu, abi = ''] = platform.split('-')
  if (os === 'wasm32') return { cpu: ['wasm32'] }
  if (os === undefined || cpu === undefined) throw new Error(`${name} does not name its platform`)
  const libc = os === 'linux' ? libcOf[abi] : undefined
  return { cpu: [cpu], ...(libc !== undefined && { libc: [libc] }), os: [os === 'win' ? 'win32' : os] }
}
