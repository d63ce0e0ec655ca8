// One good call, at least, for every operation that the hub describes, in an order in which each finds what it needs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pack } from 'tar-stream'

export interface OperationCall {
  /** Stand in the path; `brain` and `name` are 'docs' unless said. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** JSON, or the bytes of an archive or a document. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Another than the owner; null is nobody. */
  readonly as?: string | null
  /** Another than the first that is described. */
  readonly status?: number
  /** What later calls need of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer is held against its schema elsewhere
  readonly keep?: (answer: any) => void
}

/** Filled by calls, used by later ones. */
export interface World {
  readonly folder: string
  readonly known: Record<string, string>
}

type MakeCall = (world: World) => OperationCall | Promise<OperationCall>

const nobody = { as: null } as const
const ann = 'ann@example.org'
const password = 'green lanterns at noon'
const id = (name: string) => (world: World) => world.known[name] ?? `no ${name} is known`
const [annId, annSession, tokenId, jobId, sourceId] = [
  'annId',
  'annSession',
  'tokenId',
  'jobId',
  'source',
].map(id) as [Ask, Ask, Ask, Ask, Ask]
type Ask = (world: World) => string

const page = '---\ntags: [setup]\n---\n# Install\n\nIt runs on Linux.\n\nSee [[backup]] and [[nowhere]].\n'
const slug = { slug: 'install' }

const aboutAndPeople: readonly (readonly [string, MakeCall])[] = [
  ['health', () => nobody],
  ['openApi', () => nobody],
  ['docs', () => ({ ...nobody, query: { lang: 'ru' } })],
  [
    'createUser',
    ({ known }) => ({
      body: { email: ann, role: 'admin' },
      keep: (user) => Object.assign(known, { annId: user.id, annPassword: user.temporaryPassword }),
    }),
  ],
  [
    'login',
    ({ known }) => ({
      ...nobody,
      body: { email: ann, password: known['annPassword'] },
      keep: ({ session }) => Object.assign(known, { annSession: session }),
    }),
  ],
  ['whoAmI', (world) => ({ as: annSession(world) })],
  [
    'changePassword',
    (world) => ({
      as: annSession(world),
      body: { currentPassword: world.known['annPassword'], newPassword: password },
      keep: ({ session }) => Object.assign(world.known, { annSession: session }),
    }),
  ],
  ['login', () => ({ ...nobody, body: { email: ann, password } })],
  [
    'listSessions',
    (world) => ({
      as: annSession(world),
      keep: ({ sessions }) => {
        world.known['otherSession'] = sessions.find(({ current }: { current: boolean }) => !current).id
      },
    }),
  ],
  ['endSession', (world) => ({ as: annSession(world), params: { id: id('otherSession')(world) } })],
  ['listUsers', () => ({})],
  ['getUser', (world) => ({ params: { id: annId(world) } })],
]

const tokens: readonly (readonly [string, MakeCall])[] = [
  [
    'createToken',
    ({ known }) => ({
      body: { name: 'script', scopes: ['read', 'write'] },
      keep: (token) => Object.assign(known, { tokenId: token.id, prefix: token.prefix }),
    }),
  ],
  ['listTokens', () => ({})],
  ['rotateToken', (world) => ({ params: { id: tokenId(world) } })],
  ['invalidateToken', ({ known }) => ({ body: { tokenPrefix: known['prefix'] } })],
  ['revokeToken', (world) => ({ params: { id: tokenId(world) } })],
  [
    'issueToken',
    (world) => ({
      params: { id: annId(world) },
      body: { name: 'for Ann' },
      keep: (token) => Object.assign(world.known, { tokenId: token.id }),
    }),
  ],
  ['listAllTokens', (world) => ({ query: { user: annId(world) } })],
  ['revokeAnyToken', (world) => ({ params: { id: tokenId(world) } })],
]

const brains: readonly (readonly [string, MakeCall])[] = [
  ['createBrain', () => ({ body: { name: 'docs', displayName: 'Docs' } })],
  ['listBrains', () => ({})],
  ['getBrain', () => ({})],
  ['listBrainRecords', () => ({})],
  ['getBrainRecord', () => ({})],
  ['changeBrain', () => ({ body: { displayName: 'Документы', visibility: 'restricted' } })],
  ['addMember', (world) => ({ params: { id: annId(world) } })],
  ['listMembers', () => ({})],
  ['removeMember', (world) => ({ params: { id: annId(world) } })],
  ['changeBrain', () => ({ body: { visibility: 'open' } })],
  ['stopBrain', () => ({})],
  ['startBrain', () => ({})],
  ['restartBrain', allowImports],
  ['readBrainLog', () => ({ query: { lines: '5' } })],
]

const pages: readonly (readonly [string, MakeCall])[] = [
  ['putPage', () => ({ params: slug, body: { markdown: page, reason: 'new' }, status: 201 })],
  ['putPage', () => ({ params: slug, body: { markdown: `${page}\nMore.\n`, ifMatch: 1 } })],
  ['putPage', () => ({ params: { slug: 'backup' }, body: { markdown: '# Backup\n' }, status: 201 })],
  ['changeUser', (world) => ({ params: { id: annId(world) }, body: { maySign: true } })],
  ['signPage', (world) => ({ as: annSession(world), params: { slug: 'backup' }, body: { version: 1 } })],
  ['signPage', () => ({ params: { slug: 'backup' }, body: { version: 1 }, status: 403 })],
  ['getPageSignature', () => ({ params: { slug: 'backup' }, query: { version: '1' } })],
  ['patchPage', () => ({ params: slug, body: { edits: [{ find: 'More', replace: 'Less' }] } })],
  ['getPage', () => ({ params: slug, query: { startLine: '1', endLine: '3' } })],
  ['getPage', () => ({ params: slug, headers: { 'if-none-match': '"3"' }, status: 304 })],
  ['getPages', () => ({ body: { slugs: ['install', 'backup'] } })],
  ['listPages', () => ({ query: { tag: 'setup', sort: 'updated' } })],
  ['listFolder', () => ({ query: { limit: '1' } })],
  ['getOutline', () => ({ params: slug })],
  ['listVersions', () => ({ params: slug })],
  ['revertPage', () => ({ params: slug, body: { version: 1 } })],
  ['listChanges', () => ({ query: { since: '2020-01-01' } })],
  ['changeTags', () => ({ params: slug, body: { add: ['linux'] } })],
  ['listTags', () => ({})],
  ['addTimelineEntry', () => ({ params: slug, body: { date: '2026-11-15', text: 'Installed.' } })],
  ['getTimeline', () => ({ query: { from: '2026-01-01' } })],
  ['getPageTimeline', () => ({ params: slug })],
  ['getLinks', () => ({ params: slug, query: { depth: '2' } })],
  ['listUnresolved', () => ({})],
  ['getGraph', () => ({})],
  ['findTitles', () => ({ query: { q: 'inst' } })],
  ['searchByBody', () => ({ body: { query: 'Linux', explain: true } })],
  [
    'search',
    ({ known }) => ({
      query: { q: 'linux', tag: 'setup' },
      keep: ({ hits }) => Object.assign(known, { citation: JSON.stringify(hits[0].citation) }),
    }),
  ],
  ['verifyCitation', ({ known }) => ({ body: JSON.parse(known['citation'] ?? '{}') })],
  ['movePage', () => ({ params: slug, body: { to: 'guides/install' } })],
  ['deletePage', () => ({ params: { slug: 'backup' }, query: { reason: 'old' } })],
  ['restorePage', () => ({ params: { slug: 'backup' }, body: {} })],
  ['deletePage', () => ({ params: { slug: 'backup' } })],
  ['purgePage', () => ({ params: { slug: 'backup' } })],
  ['getStats', () => ({})],
  ['getEmbeddings', () => ({})],
  ['mcp', () => mcpCall({ method: 'tools/list', id: 1 })],
  ['mcp', () => ({ ...mcpCall({ method: 'notifications/initialized' }), status: 202 })],
  ['exportPages', () => ({})],
  ['exportPages', () => ({ query: { format: 'tar.gz' } })],
]

const keepJob =
  ({ known }: World) =>
  (job: { id: number }) =>
    Object.assign(known, { jobId: String(job.id) })
const ofJob = (world: World): OperationCall => ({ params: { id: jobId(world) } })

const imports: readonly (readonly [string, MakeCall])[] = [
  [
    'startImport',
    async (world) => ({
      query: { name: 'notes.tar', prefix: 'notes' },
      body: await archive(),
      headers: { 'content-type': 'application/x-tar' },
      keep: keepJob(world),
    }),
  ],
  ['followImport', ofJob],
  ['followImport', (world) => ({ ...ofJob(world), headers: { 'last-event-id': '2-ended' }, status: 204 })],
  ['getImport', ofJob],
  ['listImports', () => ({ query: { limit: '10' } })],
  ['getReceipt', ofJob],
  ['getReasons', (world) => ({ ...ofJob(world), query: { state: 'skipped' } })],
  ['startImport', (world) => ({ body: { path: corpusOf(world), prefix: 'corpus' }, keep: keepJob(world) })],
  ['cancelImport', ofJob],
  ['followImport', ofJob],
  [
    'addSyncSource',
    (world) => ({
      body: { name: 'corpus', path: corpusOf(world), prefix: 'synced' },
      keep: (source) => Object.assign(world.known, { source: String(source.id) }),
    }),
  ],
  ['startSync', (world) => ({ params: { id: sourceId(world) }, keep: keepJob(world) })],
  ['followImport', ofJob],
  ['listSyncSources', () => ({})],
  ['removeSyncSource', (world) => ({ params: { id: sourceId(world) } })],
]

const order: OperationCall = {
  body: Buffer.from('<order><item>Чай</item></order>'),
  headers: { 'content-type': 'application/xml' },
}

const sidecar: readonly (readonly [string, MakeCall])[] = [
  ['getSidecar', () => ({})],
  ['activateProfile', () => ({ body: { profile: 'guest-gost' } })],
  ['signDocument', () => ({ ...order, query: { profile: 'guest-rsa', keyAlias: 'rsa' } })],
  ['signDocument', () => ({ ...order, query: { keyAlias: 'nobody' }, status: 404 })],
  ['verifyDocument', () => ({ ...order, query: { profile: 'guest-gost' } })],
  ['getSigning', () => ({})],
  ['getAct', whenSigned],
  ['getAct', () => ({ params: { id: '1000000' }, status: 404 })],
  ['restartSidecar', () => ({})],
  ['activateProfile', () => ({ body: { profile: '' }, status: 502 })],
]

const keepBackup =
  ({ known }: World) =>
  ({ id, backup }: { id: string; backup: string }) =>
    Object.assign(known, { backupJob: id, backup })
const ofBackup = ({ known }: World) => ({ params: { name: known['backup'] ?? '' } })
const ofBackupJob = ({ known }: World) => ({ params: { id: known['backupJob'] ?? '' } })
const unconfirmed = { confirm: '' }

const backups: readonly (readonly [string, MakeCall])[] = [
  ['createBackup', (world) => ({ body: {}, keep: keepBackup(world) })],
  ['followBackupJob', ofBackupJob],
  [
    'followBackupJob',
    (world) => ({ ...ofBackupJob(world), headers: { 'last-event-id': 'ended' }, status: 204 }),
  ],
  ['getBackupJob', ofBackupJob],
  ['listBackups', () => ({})],
  ['getBackup', ofBackup],
  ['downloadBackup', ofBackup],
  ['verifyBackup', (world) => ({ ...ofBackup(world), body: {}, keep: keepBackup(world) })],
  ['followBackupJob', ofBackupJob],
  [
    'restoreBrain',
    (world) => ({
      ...ofBackup(world),
      body: { confirm: world.known['backup'], brain: 'docs', as: 'docs-then', unsigned: true },
      keep: keepBackup(world),
    }),
  ],
  ['followBackupJob', ofBackupJob],
  ['restoreBackup', (world) => ({ ...ofBackup(world), body: unconfirmed, status: 400 })],
  ['removeBackup', (world) => ({ ...ofBackup(world), body: { confirm: world.known['backup'] } })],
]

const theEnd: readonly (readonly [string, MakeCall])[] = [
  ['listAudit', () => ({ query: { action: 'page.put', limit: '5' } })],
  ['exportAudit', () => ({})],
  ['exportAudit', () => ({ query: { format: 'csv', actor_type: 'user' } })],
  ['exportAudit', () => ({ query: { format: 'tar' } })],
  ['verifyAudit', () => ({})],
  ['createBrain', () => ({ body: { name: 'spare', displayName: 'Spare', visibility: 'restricted' } })],
  ['removeBrain', () => ({ params: { name: 'spare' }, body: { confirm: 'spare' } })],
  ['logout', (world) => ({ as: annSession(world) })],
  ['changeUser', (world) => ({ params: { id: annId(world) }, body: { role: 'viewer' } })],
  ['resetPassword', (world) => ({ params: { id: annId(world) } })],
  ['removeUser', (world) => ({ params: { id: annId(world) } })],
]

export const operationCalls = [
  ...aboutAndPeople,
  ...tokens,
  ...brains,
  ...pages,
  ...imports,
  ...backups,
  ...sidecar,
  ...theEnd,
]

const corpusOf = ({ folder }: World) => join(folder, 'corpus')

/** The first owner was made before there was a sidecar: the hub tries again now and then. */
async function whenSigned({ folder }: World): Promise<OperationCall> {
  const database = new DatabaseSync(join(folder, 'hub.db'), { readOnly: true })
  const count = database.prepare('SELECT count(*) AS acts FROM audit_acts')
  for (let tries = 0; tries < 200 && count.get()?.['acts'] === 0; tries++) await sleep(100)
  database.close()
  return { params: { id: '1' } }
}

/** Brains import only what their operator allows, on the machine. */
function allowImports(world: World): OperationCall {
  const corpus = corpusOf(world)
  mkdirSync(corpus)
  writeFileSync(join(corpus, 'one.md'), '# One\n')
  writeFileSync(join(world.folder, 'brains', 'docs', 'brain.toml'), `[imports]\npaths = ["${corpus}"]\n`)
  return {}
}

async function archive(): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: 'ёж.md' }, '# Ёж\n\nКолючий.\n')
  tar.entry({ name: 'photo.bin' }, 'no page')
  tar.finalize()
  return buffer(tar)
}

function mcpCall(message: object): OperationCall {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }
  return { headers, body: { jsonrpc: '2.0', ...message } }
}
