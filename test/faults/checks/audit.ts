// The audit log: the chain is whole, all that waits is signed soon, in order and once, and what was answered for is
// entered, once. The command checks it too, with the signatures, in the database itself.
import { join } from 'node:path'
import type { AuditEntry, AuditPage, AuditVerified, SigningState } from '@notarium/contract/hub'
import { runNotarium } from '../../hub/kit/notarium-process.ts'
import type { Deed, Model } from '../model/model.ts'
import type { World } from '../world/world.ts'
import { untilNothingWrong } from './until.ts'

const entryPatienceMs = 15_000
const signingPatienceMs = 60_000
const most = 500

/** The entries after the one named. */
export async function checkAudit(world: World, { deeds }: Model, after: number): Promise<string[]> {
  // What was done while the database was away waits in memory for a while.
  const missing = await untilNothingWrong(entryPatienceMs, async () =>
    missingIn(await entriesAfter(world, after), deeds),
  )
  const late = await untilNothingWrong(signingPatienceMs, async () => {
    const { state, waiting, trouble } = await world.get<SigningState>('/api/admin/audit/signing')
    return waiting === 0 && state === 'ok' ? [] : [`${waiting} entries wait to be signed: ${trouble}`]
  })
  const { firstBroken, acts } = await world.get<AuditVerified>('/api/admin/audit/verify')
  return [
    ...late,
    ...(firstBroken === null ? [] : [`the chain is broken at ${firstBroken.id}: ${firstBroken.reason}`]),
    ...(acts.signed === acts.fitting ? [] : [`${acts.signed - acts.fitting} acts do not fit`]),
    ...missing,
    ...(await checkByCommand(world)),
  ].map((fault) => `audit log: ${fault}`)
}

export async function newestEntry(world: World): Promise<number> {
  return (await world.get<AuditPage>('/api/admin/audit?limit=1')).newest_id
}

async function entriesAfter(world: World, after: number): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  for (let cursor = ''; ; ) {
    const page = await world.get<AuditPage>(`/api/admin/audit?limit=${most}${cursor}`)
    found.push(...page.entries.filter(({ id }) => id > after))
    const oldest = page.entries.at(-1)?.id ?? 0
    if (page.next_cursor === null || oldest <= after) return found
    cursor = `&cursor=${page.next_cursor}`
  }
}

function missingIn(entries: readonly AuditEntry[], deeds: readonly Deed[]): string[] {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const key = `${entry.action} ${aboutOf(entry)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return deeds.flatMap(({ action, about }) => {
    const count = counts.get(`${action} ${about}`) ?? 0
    return count === 1 ? [] : [`${action} of ${about} is entered ${count} times`]
  })
}

interface Payload {
  readonly brain?: string
  readonly slug?: string
  readonly version?: number
  readonly name?: string
  readonly user?: { readonly email: string }
}

function aboutOf({ action, payload }: AuditEntry): string {
  const { brain, slug, version, name, user } = payload as Payload
  if (action === 'page.put') return `${brain} ${slug} ${version}`
  if (action === 'token.create' || action === 'token.revoke') return `${name}`
  return action === 'user.create' ? `${user?.email}` : ''
}

async function checkByCommand({ data, env }: World): Promise<string[]> {
  const args = ['audit', 'verify', '--trust', join(data, 'sidecar', 'keys', 'ca.pem')]
  const command = runNotarium(args, env)
  const code = await command.ended
  return code === 0 ? [] : [`"notarium audit verify" ends with ${code}: ${command.output().slice(0, 500)}`]
}
