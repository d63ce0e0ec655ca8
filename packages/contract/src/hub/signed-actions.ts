// The actions of operators, which are signed. By name, so that whoever checks a log on another machine can tell an
// entry that needs a signature from one that only says that it needs none.
const signedActions: ReadonlySet<string> = new Set([
  ...['user.create', 'user.change', 'user.remove', 'user.reset-password'],
  ...['token.create', 'token.rotate', 'token.revoke', 'token.invalidate'],
  ...['brain.create', 'brain.change', 'brain.remove', 'brain.start', 'brain.stop', 'brain.restart'],
  ...['brain.member.add', 'brain.member.remove'],
  ...['sync.add', 'sync.remove', 'sync.start'],
  ...['page.purge', 'page.sign'],
  ...['crypto.activate', 'crypto.restart', 'crypto.sign'],
  ...['backup.create', 'backup.verify', 'backup.remove', 'backup.download'],
  ...['backup.restore', 'backup.restore-brain'],
  'audit.export',
])

export function needsSignature(action: string): boolean {
  return signedActions.has(action)
}
