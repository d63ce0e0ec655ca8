// Every action that the audit log knows, and what kind of thing it is about. The contract says which there are: one that
// is missing here does not compile.
import type { brainOperations, hubOperations } from '@notarium/contract/hub'

type Operations = typeof hubOperations & typeof brainOperations
type Told<Each> = Each extends { audit: infer Name extends string } ? Name : never
/** Beside those of operations: what an agent's tools do, what was refused, what the log tells of itself. */
type Others = `mcp.${AgentTool}` | 'auth.login.failed' | 'auth.password.failed' | 'audit.dropped'
type AgentTool =
  | 'put_page'
  | 'patch_page'
  | 'move_page'
  | 'delete_page'
  | 'restore_page'
  | 'revert_version'
  | 'add_timeline_entry'
  | 'manage_tags'

export type Action = Told<Operations[keyof Operations]> | Others
export type Noun =
  | 'login'
  | 'user'
  | 'token'
  | 'brain'
  | 'page'
  | 'import'
  | 'sync'
  | 'audit'
  | 'crypto'
  | 'backup'

export const nounOf = {
  'auth.login': 'login',
  'auth.login.failed': 'login',
  'auth.logout': 'login',
  'auth.password': 'login',
  'auth.password.failed': 'login',
  'auth.session.end': 'login',
  'user.create': 'user',
  'user.change': 'user',
  'user.remove': 'user',
  'user.reset-password': 'user',
  'token.create': 'token',
  'token.rotate': 'token',
  'token.revoke': 'token',
  'token.invalidate': 'token',
  'brain.create': 'brain',
  'brain.change': 'brain',
  'brain.remove': 'brain',
  'brain.start': 'brain',
  'brain.stop': 'brain',
  'brain.restart': 'brain',
  'brain.member.add': 'brain',
  'brain.member.remove': 'brain',
  'page.put': 'page',
  'page.patch': 'page',
  'page.move': 'page',
  'page.delete': 'page',
  'page.restore': 'page',
  'page.revert': 'page',
  'page.purge': 'page',
  'page.tags': 'page',
  'page.timeline': 'page',
  'page.sign': 'page',
  'mcp.put_page': 'page',
  'mcp.patch_page': 'page',
  'mcp.move_page': 'page',
  'mcp.delete_page': 'page',
  'mcp.restore_page': 'page',
  'mcp.revert_version': 'page',
  'mcp.manage_tags': 'page',
  'mcp.add_timeline_entry': 'page',
  'import.start': 'import',
  'import.cancel': 'import',
  'sync.add': 'sync',
  'sync.start': 'sync',
  'sync.remove': 'sync',
  'crypto.sign': 'crypto',
  'crypto.activate': 'crypto',
  'crypto.restart': 'crypto',
  'backup.create': 'backup',
  'backup.verify': 'backup',
  'backup.restore': 'backup',
  'backup.restore-brain': 'backup',
  'backup.download': 'backup',
  'backup.remove': 'backup',
  'audit.export': 'audit',
  'audit.dropped': 'audit',
} as const satisfies Record<Action, Noun>

export const isKnownAction = (action: string): action is Action => Object.hasOwn(nounOf, action)
