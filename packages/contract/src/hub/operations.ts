// All that the hub itself answers. What it forwards to brains is in brain-operations.ts.
import {
  auditPageSchema,
  auditVerifiedSchema,
  exportAuditSchema,
  listAuditSchema,
  signingStateSchema,
} from './audit.ts'
import {
  callerSchema,
  changePasswordSchema,
  loginSchema,
  sessionListSchema,
  sessionStartedSchema,
} from './auth.ts'
import {
  backupJobSchema,
  backupListSchema,
  backupSchema,
  createBackupSchema,
  removeBackupSchema,
  restoreBackupSchema,
  restoreBrainSchema,
  verifyBackupSchema,
} from './backups.ts'
import {
  brainLogQuerySchema,
  brainLogSchema,
  brainRecordListSchema,
  brainRecordSchema,
  brainRemovedSchema,
  changeBrainSchema,
  createBrainSchema,
  memberListSchema,
  removeBrainSchema,
  usableBrainListSchema,
  usableBrainSchema,
} from './brains.ts'
import {
  activateProfileSchema,
  documentVerifiedSchema,
  profileActivatedSchema,
  sidecarRestartingSchema,
  sidecarStatusSchema,
  signDocumentSchema,
  verifyDocumentSchema,
} from './crypto.ts'
import { healthSchema } from './health.ts'
import { type Access, operation } from './operation.ts'
import { pageSignatureSchema, signPageSchema } from './signatures.ts'
import {
  createTokenSchema,
  invalidateTokenSchema,
  listTokensSchema,
  tokenInvalidatedSchema,
  tokenListSchema,
  tokenSchema,
  tokenWithSecretSchema,
} from './tokens.ts'
import {
  changeUserSchema,
  createUserSchema,
  userListSchema,
  userSchema,
  userWithPasswordSchema,
} from './users.ts'

const anybody: Access = { role: 'nobody' }
const people: Access = { role: 'viewer', ownAccount: true }
const callers: Access = { role: 'viewer', withToken: true }
const stillWithOldPassword: Access = { ...people, beforePasswordChange: true }
const admins: Access = { role: 'admin' }
const owners: Access = { role: 'owner' }

const auth = {
  login: operation('POST /api/auth/login', 'Log in with e-mail and password', anybody, {
    body: loginSchema,
    answer: sessionStartedSchema,
    audit: 'auth.login',
  }),
  logout: operation('POST /api/auth/logout', 'End this session', stillWithOldPassword, {
    status: 204,
    audit: 'auth.logout',
  }),
  whoAmI: operation(
    'GET /api/auth/me',
    'Who asks, and what they may do',
    { ...callers, beforePasswordChange: true },
    { answer: callerSchema },
  ),
  changePassword: operation(
    'POST /api/auth/password',
    "Change one's password; all other sessions end",
    stillWithOldPassword,
    { body: changePasswordSchema, answer: sessionStartedSchema, audit: 'auth.password' },
  ),
  listSessions: operation('GET /api/auth/sessions', "One's sessions", people, { answer: sessionListSchema }),
  endSession: operation('DELETE /api/auth/sessions/{id}', "End one of one's sessions", people, {
    status: 204,
    audit: 'auth.session.end',
  }),
} as const

const tokens = {
  listTokens: operation('GET /api/tokens', "One's tokens", people, { answer: tokenListSchema }),
  createToken: operation('POST /api/tokens', 'Issue a token; it is shown this once', people, {
    body: createTokenSchema,
    status: 201,
    answer: tokenWithSecretSchema,
    audit: 'token.create',
  }),
  rotateToken: operation(
    'POST /api/tokens/{id}/rotate',
    'A new secret for a token; the old one dies at once',
    people,
    {
      answer: tokenWithSecretSchema,
      audit: 'token.rotate',
    },
  ),
  revokeToken: operation('DELETE /api/tokens/{id}', "Revoke one of one's tokens, at once", people, {
    answer: tokenSchema,
    audit: 'token.revoke',
  }),
  listAllTokens: operation('GET /api/admin/tokens', "Everybody's tokens", admins, {
    query: listTokensSchema,
    answer: tokenListSchema,
  }),
  revokeAnyToken: operation('DELETE /api/admin/tokens/{id}', "Revoke anybody's token, at once", admins, {
    answer: tokenSchema,
    audit: 'token.revoke',
  }),
  issueToken: operation(
    'POST /api/admin/users/{id}/tokens',
    'Issue a token that belongs to a user; it is shown this once',
    owners,
    { body: createTokenSchema, status: 201, answer: tokenWithSecretSchema, audit: 'token.create' },
  ),
  invalidateToken: operation(
    'POST /api/admin/cache/invalidate-token',
    'Take a token out of the cache, after a change made in the database',
    admins,
    { body: invalidateTokenSchema, answer: tokenInvalidatedSchema, audit: 'token.invalidate' },
  ),
} as const

const users = {
  listUsers: operation('GET /api/admin/users', 'All users', admins, { answer: userListSchema }),
  createUser: operation(
    'POST /api/admin/users',
    'Create a user; the temporary password is shown this once',
    owners,
    {
      body: createUserSchema,
      status: 201,
      answer: userWithPasswordSchema,
      audit: 'user.create',
    },
  ),
  getUser: operation('GET /api/admin/users/{id}', 'One user', admins, { answer: userSchema }),
  changeUser: operation('PATCH /api/admin/users/{id}', 'Change the e-mail or role of a user', owners, {
    body: changeUserSchema,
    answer: userSchema,
    audit: 'user.change',
  }),
  removeUser: operation('DELETE /api/admin/users/{id}', 'Remove a user, with sessions and tokens', owners, {
    status: 204,
    audit: 'user.remove',
  }),
  resetPassword: operation(
    'POST /api/admin/users/{id}/reset-password',
    'Give a user a new temporary password; it is shown this once',
    owners,
    { answer: userWithPasswordSchema, audit: 'user.reset-password' },
  ),
} as const

const brains = {
  listBrains: operation('GET /api/brains', 'The brains that the caller may use', callers, {
    answer: usableBrainListSchema,
  }),
  getBrain: operation(
    'GET /api/brains/{brain}',
    'One brain, and what the caller may do in it',
    { role: 'viewer', brain: 'read' },
    { answer: usableBrainSchema },
  ),
  listBrainRecords: operation('GET /api/admin/brains', 'All brains, and how their processes are', admins, {
    answer: brainRecordListSchema,
  }),
  createBrain: operation('POST /api/admin/brains', 'Create a brain and start it', admins, {
    body: createBrainSchema,
    status: 201,
    answer: brainRecordSchema,
    audit: 'brain.create',
  }),
  getBrainRecord: operation('GET /api/admin/brains/{name}', 'One brain, and how its process is', admins, {
    answer: brainRecordSchema,
  }),
  changeBrain: operation(
    'PATCH /api/admin/brains/{name}',
    'Change display name, visibility or port',
    admins,
    {
      body: changeBrainSchema,
      answer: brainRecordSchema,
      audit: 'brain.change',
    },
  ),
  removeBrain: operation(
    'DELETE /api/admin/brains/{name}',
    'Remove a brain; what it held is kept aside',
    admins,
    {
      body: removeBrainSchema,
      answer: brainRemovedSchema,
      audit: 'brain.remove',
    },
  ),
  startBrain: operation('POST /api/admin/brains/{name}/start', 'Start a brain', admins, {
    answer: brainRecordSchema,
    audit: 'brain.start',
  }),
  stopBrain: operation('POST /api/admin/brains/{name}/stop', 'Stop a brain', admins, {
    answer: brainRecordSchema,
    audit: 'brain.stop',
  }),
  restartBrain: operation('POST /api/admin/brains/{name}/restart', 'Restart a brain', admins, {
    answer: brainRecordSchema,
    audit: 'brain.restart',
  }),
  readBrainLog: operation('GET /api/admin/brains/{name}/logs', "The last lines of a brain's log", admins, {
    query: brainLogQuerySchema,
    answer: brainLogSchema,
  }),
  listMembers: operation('GET /api/admin/brains/{name}/members', 'Who may use a restricted brain', admins, {
    answer: memberListSchema,
  }),
  addMember: operation('PUT /api/admin/brains/{name}/members/{id}', 'Let a user in', admins, {
    answer: memberListSchema,
    audit: 'brain.member.add',
  }),
  removeMember: operation('DELETE /api/admin/brains/{name}/members/{id}', 'Let a user in no more', admins, {
    answer: memberListSchema,
    audit: 'brain.member.remove',
  }),
} as const

const audit = {
  listAudit: operation('GET /api/admin/audit', 'The audit log, newest first', admins, {
    query: listAuditSchema,
    answer: auditPageSchema,
  }),
  exportAudit: operation('GET /api/admin/audit/export', 'The audit log as a file, oldest first', admins, {
    query: exportAuditSchema,
    answerType: 'application/x-ndjson',
    audit: 'audit.export',
  }),
  verifyAudit: operation('GET /api/admin/audit/verify', 'Whether the chain of entries is whole', admins, {
    answer: auditVerifiedSchema,
  }),
  getSigning: operation('GET /api/admin/audit/signing', 'What waits to be signed, and why', admins, {
    answer: signingStateSchema,
  }),
  getAct: operation('GET /api/admin/audit/{id}/act', 'The signed act of an entry', admins, {
    answerType: 'application/xml',
  }),
} as const

const backups = {
  listBackups: operation('GET /api/admin/backups', 'Backups, the schedule, and work under way', admins, {
    answer: backupListSchema,
  }),
  createBackup: operation('POST /api/admin/backups', 'Back up the hub and every brain', admins, {
    body: createBackupSchema,
    status: 202,
    answer: backupJobSchema,
    audit: 'backup.create',
  }),
  getBackup: operation('GET /api/admin/backups/{name}', 'One backup', admins, { answer: backupSchema }),
  downloadBackup: operation('GET /api/admin/backups/{name}/file', 'A backup as a file', owners, {
    answerType: 'application/octet-stream',
    audit: 'backup.download',
  }),
  verifyBackup: operation(
    'POST /api/admin/backups/{name}/verify',
    'Restore a backup to a temporary place, and check all of it',
    admins,
    { body: verifyBackupSchema, status: 202, answer: backupJobSchema, audit: 'backup.verify' },
  ),
  restoreBackup: operation(
    'POST /api/admin/backups/{name}/restore',
    'Put everything back as it was; the hub starts anew',
    owners,
    { body: restoreBackupSchema, status: 202, answer: backupJobSchema, audit: 'backup.restore' },
  ),
  restoreBrain: operation(
    'POST /api/admin/backups/{name}/restore-brain',
    'Put one brain back as it was, or beside it under another name',
    admins,
    { body: restoreBrainSchema, status: 202, answer: backupJobSchema, audit: 'backup.restore-brain' },
  ),
  removeBackup: operation('DELETE /api/admin/backups/{name}', 'Remove a backup', admins, {
    body: removeBackupSchema,
    status: 204,
    audit: 'backup.remove',
  }),
  getBackupJob: operation('GET /api/admin/backup-jobs/{id}', 'How far work on a backup is', admins, {
    answer: backupJobSchema,
  }),
  followBackupJob: operation(
    'GET /api/admin/backup-jobs/{id}/events',
    'The same as server-sent events, until it ends',
    admins,
    { answerType: 'text/event-stream' },
  ),
} as const

const signatures = {
  signPage: operation(
    'POST /api/brains/{brain}/signatures/{slug*}',
    'Sign a version of a page; for those who have the right',
    { role: 'editor', brain: 'write', ownAccount: true },
    { body: signPageSchema, status: 201, answer: pageSignatureSchema, audit: 'page.sign' },
  ),
} as const

const document = { bodyTypes: ['application/xml', 'text/xml', 'application/octet-stream'] } as const

const crypto = {
  getSidecar: operation('GET /api/admin/crypto', 'How the signing sidecar is, and its profiles', admins, {
    answer: sidecarStatusSchema,
  }),
  activateProfile: operation(
    'POST /api/admin/crypto/activate',
    'Make a profile of the sidecar the active one, or none',
    admins,
    { body: activateProfileSchema, answer: profileActivatedSchema, audit: 'crypto.activate' },
  ),
  restartSidecar: operation(
    'POST /api/admin/crypto/restart',
    'End the sidecar, for its supervisor to start it again',
    admins,
    { status: 202, answer: sidecarRestartingSchema, audit: 'crypto.restart' },
  ),
  verifyDocument: operation(
    'POST /api/admin/crypto/verify',
    'Whether the signatures of a document hold, who signed it and what they cover',
    admins,
    { ...document, query: verifyDocumentSchema, answer: documentVerifiedSchema },
  ),
  signDocument: operation(
    'POST /api/admin/crypto/sign',
    'Sign a document with a key of the sidecar',
    admins,
    { ...document, query: signDocumentSchema, answerType: 'application/xml', audit: 'crypto.sign' },
  ),
} as const

const about = {
  health: operation('GET /health', 'How the hub, its database, brains and sidecar are', anybody, {
    answer: healthSchema,
  }),
  openApi: operation('GET /api/openapi.json', 'This description, as OpenAPI 3.1', anybody, {
    answerType: 'application/json',
  }),
  docs: operation('GET /api/docs', 'This description, to read', anybody, { answerType: 'text/html' }),
} as const

export const hubOperations = {
  ...auth,
  ...tokens,
  ...users,
  ...brains,
  ...audit,
  ...backups,
  ...signatures,
  ...crypto,
  ...about,
} as const
export type HubOperationName = keyof typeof hubOperations
