// Browsers are shown what the hub serves, packages/web/dist: builds it where it is missing or older than its sources.
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../../packages/web', import.meta.url))
const sources = ['src', 'public', 'build-steps', 'index.html', 'vite.config.ts']

export default function buildInterface(): void {
  if (changedAt('dist/index.html') >= Math.max(...sources.map(newestIn))) return
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(web, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function newestIn(name: string): number {
  const path = join(web, name)
  if (!statSync(path).isDirectory()) return changedAt(name)
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(...files.map((file) => changedAt(join(name, file))))
}

/** 0 when it is not there. */
const changedAt = (name: string) => statSync(join(web, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
