// Whether what operators do gets signed, and whether the end of the audit log is written down elsewhere.
import { hubOperations } from '@notarium/contract/hub'
import { type Check, ok, skipped, warning } from './check.ts'
import type { RunningHub } from './running-hub.ts'

const name = 'signing'

export async function checkSigning(hub: Pick<RunningHub, 'client'> | undefined): Promise<Check> {
  if (hub === undefined) return skipped(name, 'no hub runs')
  const signing = await hub.client.call(hubOperations.getSigning).catch(() => undefined)
  if (signing === undefined) return skipped(name, 'the hub could not say how it is')
  const { state, signed, waiting, trouble, anchor } = signing
  if (state === 'off') return skipped(name, `${waiting} entries wait until there is a sidecar`)
  if (trouble !== null)
    return warning(
      name,
      `${waiting} entries wait for their signature: ${trouble}`,
      'nothing is lost: they are signed, in order, once that is mended',
    )
  if (anchor.trouble !== null)
    return warning(
      name,
      `the end of the audit log is not written down elsewhere: ${anchor.trouble}`,
      'mend that, or change [anchor] in notarium.toml; it is tried again by itself',
    )
  return ok(name, `${signed} acts are signed, ${waiting} wait`)
}
