// Nothing lies about that somebody had begun: files, folders, sockets, schemas.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openDatabase } from '@notarium/runtime/database'
import { brains, type World } from '../world/world.ts'
import { untilNothingWrong } from './until.ts'

const patienceMs = 15_000

const begun = [
  /\.(part|tmp|upload)$/,
  /(^|\/)restoring(\/|$)/,
  /^restore\.json$/,
  /^backups\/work-/,
  /^ballast$/,
]
const sockets = new Set(['sidecar/sidecar.sock'])

export function checkLeftovers(world: World): Promise<string[]> {
  return untilNothingWrong(patienceMs, async () => [
    ...filesLeft(world.data).map((path) => `left behind: ${path}`),
    ...(await schemasLeft(world)).map((name) => `left behind in PostgreSQL: ${name}`),
  ])
}

function filesLeft(data: string): string[] {
  const entries = readdirSync(data, { withFileTypes: true, recursive: true })
  return entries.flatMap((entry) => {
    const path = relative(data, join(entry.parentPath, entry.name))
    const isSocketTooMany = entry.isSocket() && !sockets.has(path)
    const [root, brain, ...rest] = path.split('/')
    const isOfNoBrain = root === 'brains' && rest.length === 0 && !isBrain(brain)
    return isSocketTooMany || isOfNoBrain || begun.some((pattern) => pattern.test(path)) ? [path] : []
  })
}

const isBrain = (name: string | undefined) => name === undefined || brains.some((brain) => brain === name)

async function schemasLeft({ postgres }: World): Promise<string[]> {
  if (postgres === undefined) return []
  const location = { url: postgres.url, schema: 'public', connections: 1 }
  const database = await openDatabase({ kind: 'postgres', ...location })
  try {
    const rows = await database.all<{ name: string }>('SELECT nspname AS name FROM pg_namespace')
    return rows.map(({ name }) => name).filter((name) => /_(restoring|trial)/.test(name))
  } finally {
    await database.close()
  }
}
