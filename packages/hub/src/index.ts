// The hub as a process: started by the notarium command, which also makes its folder ready. What it is made of is
// loaded when it is run, so that commands that only ask start at once.
import type { AuditVerified } from '@notarium/contract/hub'
import type { HubOptions } from './config/hub-config.ts'
import type { InitialisedHub } from './init-hub.ts'
import type { ServeOptions } from './main.ts'

export { type HubConfig, type HubOptions, readHubConfig } from './config/hub-config.ts'
export { HubError } from './errors.ts'
export type { InitialisedHub }

export async function runHub(options: ServeOptions): Promise<void> {
  const { serveHub } = await import('./main.ts')
  await serveHub(options)
}

/** Makes what a hub needs where it is not there yet. `onWarning` hears of a key that others can read. */
export async function prepareHub(
  options: HubOptions,
  onWarning: (warning: string) => void,
): Promise<InitialisedHub> {
  const { initHub } = await import('./init-hub.ts')
  return initHub(options, onWarning)
}

/** Whether the chain of the audit log holds in the main database, which is read here: no hub has to run. */
export async function verifyAuditOf(options: HubOptions): Promise<AuditVerified> {
  const { verifyStoredAudit } = await import('./audit/verify-from-outside.ts')
  return verifyStoredAudit(options)
}

/** Whether it holds in an export as JSONL, of texts that end anywhere. */
export async function verifyAuditFile(texts: AsyncIterable<string>): Promise<AuditVerified> {
  const { verifyExportedAudit } = await import('./audit/verify-from-outside.ts')
  return verifyExportedAudit(texts)
}
