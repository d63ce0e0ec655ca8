// Who may ask for what: every operation there is, asked for by everybody there is. The expectations stand here a second
// time on purpose: a permission that is changed in the contract by mistake is found here.
import { brainOperations, hubOperations, type Operation } from '@notarium/contract/hub'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBrain } from '../store/brain-rows.ts'
import { markRevoked } from '../store/token-rows.ts'
import { type ServedHub, startHub } from '../testing/served-hub.ts'

type Expected =
  | 'whoever it is'
  | 'anybody'
  | 'own account'
  | 'callers'
  | 'people'
  | 'admins'
  | 'owners'
  | 'read'
  | 'write'
  | 'brain admin'
  | 'signers'

const expected: Readonly<
  Record<keyof typeof hubOperations | keyof typeof brainOperations | 'mcp', Expected>
> = {
  login: 'anybody',
  health: 'anybody',
  openApi: 'anybody',
  docs: 'anybody',
  logout: 'own account',
  changePassword: 'own account',
  whoAmI: 'whoever it is',
  listBrains: 'callers',
  listSessions: 'people',
  endSession: 'people',
  listTokens: 'people',
  createToken: 'people',
  rotateToken: 'people',
  revokeToken: 'people',
  listAllTokens: 'admins',
  revokeAnyToken: 'admins',
  invalidateToken: 'admins',
  issueToken: 'owners',
  listUsers: 'admins',
  getUser: 'admins',
  createUser: 'owners',
  changeUser: 'owners',
  removeUser: 'owners',
  resetPassword: 'owners',
  listBrainRecords: 'admins',
  createBrain: 'admins',
  getBrainRecord: 'admins',
  changeBrain: 'admins',
  removeBrain: 'admins',
  startBrain: 'admins',
  stopBrain: 'admins',
  restartBrain: 'admins',
  readBrainLog: 'admins',
  listMembers: 'admins',
  addMember: 'admins',
  removeMember: 'admins',
  listAudit: 'admins',
  exportAudit: 'admins',
  verifyAudit: 'admins',
  listBackups: 'admins',
  createBackup: 'admins',
  getBackup: 'admins',
  downloadBackup: 'owners',
  verifyBackup: 'admins',
  restoreBackup: 'owners',
  restoreBrain: 'admins',
  removeBackup: 'admins',
  getBackupJob: 'admins',
  followBackupJob: 'admins',
  getSigning: 'admins',
  getAct: 'admins',
  getSidecar: 'admins',
  activateProfile: 'admins',
  restartSidecar: 'admins',
  verifyDocument: 'admins',
  signDocument: 'admins',
  signPage: 'signers',
  getBrain: 'read',
  listPages: 'read',
  listFolder: 'read',
  getPages: 'read',
  getPage: 'read',
  putPage: 'write',
  patchPage: 'write',
  deletePage: 'write',
  getPageSignature: 'read',
  getOutline: 'read',
  listVersions: 'read',
  revertPage: 'write',
  listChanges: 'read',
  movePage: 'write',
  restorePage: 'write',
  purgePage: 'brain admin',
  listTags: 'read',
  changeTags: 'write',
  getTimeline: 'read',
  getPageTimeline: 'read',
  addTimelineEntry: 'write',
  getLinks: 'read',
  listUnresolved: 'read',
  getGraph: 'read',
  findTitles: 'read',
  search: 'read',
  searchByBody: 'read',
  verifyCitation: 'read',
  startImport: 'write',
  listImports: 'read',
  getImport: 'read',
  getReceipt: 'read',
  getReasons: 'read',
  followImport: 'read',
  cancelImport: 'write',
  listSyncSources: 'brain admin',
  addSyncSource: 'brain admin',
  removeSyncSource: 'brain admin',
  startSync: 'brain admin',
  exportPages: 'read',
  getStats: 'read',
  getEmbeddings: 'read',
  mcp: 'read',
}

const people = ['viewer', 'editor', 'admin', 'owner'] as const
const allowed: Readonly<Record<Expected, readonly string[]>> = {
  anybody: [],
  'own account': [...people, 'owner who must change the password'],
  'whoever it is': [
    ...people,
    'owner who must change the password',
    'operator',
    'token read',
    'token write',
    "viewer's token read write",
  ],
  callers: [...people, 'operator', 'token read', 'token write', "viewer's token read write"],
  people,
  admins: ['admin', 'owner', 'operator'],
  owners: ['owner', 'operator'],
  read: [...people, 'operator', 'token read', "viewer's token read write"],
  write: ['editor', 'admin', 'owner', 'operator', 'token write'],
  'brain admin': ['admin', 'owner', 'operator'],
  signers: ['editor', 'admin', 'owner'],
}
const unknown = ['nobody', 'expired token', 'revoked token', 'malformed token', 'ended session']
const callerNames = [
  ...people,
  'owner who must change the password',
  'operator',
  'token read',
  'token write',
  "viewer's token read write",
  ...unknown,
]

const mcp = { method: 'POST', path: '/mcp/{brain}' } as Operation
const operations = Object.entries({ ...hubOperations, ...brainOperations, mcp } as Record<string, Operation>)

let served: ServedHub
const secrets = new Map<string, () => Promise<string> | string>()

beforeAll(async () => {
  served = await startHub({ settings: '[sidecar]\nsocket = ""\n[limits]\nrequests_per_second = 0\n' })
  const { hub } = served
  await insertBrain(hub.database, {
    name: 'docs',
    displayName: 'Docs',
    host: '127.0.0.1',
    port: 9,
    visibility: 'open',
    supervise: 'hub',
    wanted: 'stopped',
    createdAt: 0,
  })
  await hub.directory.reload()
  const owner = await served.person('owner')
  const viewer = await served.person('viewer')
  for (const role of people) secrets.set(role, async () => (await served.person(role)).session)
  secrets.set('owner who must change the password', async () => {
    return (await served.person('owner', { mustChangePassword: true })).session
  })
  secrets.set('token read', await fixed(served.token(owner, ['read'])))
  secrets.set('token write', await fixed(served.token(owner, ['write'])))
  secrets.set("viewer's token read write", await fixed(served.token(viewer, ['read', 'write'])))
  secrets.set(
    'expired token',
    await fixed(served.token(owner, ['read', 'write'], { expiresAt: Date.now() - 1 })),
  )
  secrets.set('revoked token', await fixed(revokedToken()))
  const good = await served.token(owner, ['read', 'write'])
  secrets.set('malformed token', () => `${good.slice(0, -1)}${good.endsWith('x') ? 'y' : 'x'}`)
  secrets.set('ended session', async () => {
    const { session } = await served.person('owner')
    await served.ask('POST', '/api/auth/logout', { as: session })
    return session
  })

  async function revokedToken(): Promise<string> {
    const token = await served.token(owner, ['read', 'write'])
    const [row] = (await hub.tokens.list(owner.id)).filter(({ prefix }) => token.startsWith(prefix))
    await markRevoked(hub.database, row?.id ?? '', Date.now())
    return token
  }
}, 60_000)

afterAll(() => served.close())

const fixed = async (secret: Promise<string>) => {
  const value = await secret
  return () => value
}

function statusFor(operation: string, caller: string): number[] | 'let in' {
  const rule = expected[operation as keyof typeof expected]
  if (rule === 'anybody' || allowed[rule].includes(caller)) return 'let in'
  return unknown.includes(caller) ? [401] : [403]
}

it('there is an expectation for every operation, and an operation for every expectation', () => {
  expect(Object.keys(expected).sort()).toEqual(operations.map(([name]) => name).sort())
})

it('[KH-PATH-02] [KH-PATH-03] what only admins and owners may lies under /api/admin/, and health at /health', async () => {
  const isForAdmins = ({ access }: Operation) =>
    access.brain === undefined && (access.role === 'admin' || access.role === 'owner')
  const paths = Object.values<Operation>(hubOperations)
    .filter(isForAdmins)
    .map(({ path }) => path)
  expect(paths.filter((path) => !path.startsWith('/api/admin/'))).toEqual([])
  expect((await served.ask('GET', '/health')).status).toBe(200)
})

describe.each(callerNames)('[KH-USER-02] [KH-TOKEN-02] %s', (caller) => {
  it('gets where they may, and nowhere else', async () => {
    for (const [name, { method, path }] of operations) {
      const url = path.replace('{brain}', 'docs').replace(/\{\w+\*?\}/g, 'nothing-here')
      const secret = await secrets.get(caller)?.()
      const headers = caller === 'operator' ? served.operator(method, url) : {}
      const answer = await served.ask(method, url, { as: secret, headers })
      const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
      const seen = `${name}: ${answer.status} ${code ?? ''}`
      const wanted = statusFor(name, caller)
      // Whoever is let in is told something else: that nothing is there, that the body is missing.
      if (wanted === 'let in' && name !== 'changePassword')
        expect([401, 403], seen).not.toContain(answer.status)
      else if (wanted !== 'let in') expect(wanted, seen).toContain(answer.status)
      expect(answer.status, seen).not.toBe(500)
      if (answer.status === 401) expect(answer.headers.get('www-authenticate'), seen).toMatch(/^Bearer/)
    }
  })
})
