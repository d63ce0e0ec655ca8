// The sample brain: Notarium's own guide, in Russian and English, so that there is something to search from the first
// minute. Offered once: whoever removes it does not get it back.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { packForImport } from '@notarium/brain'
import { importJobSchema } from '@notarium/contract/brain'
import { brainOperations, hubOperations } from '@notarium/contract/hub'
import { connectHub } from '../hub/hub-client.ts'

const guide = fileURLToPath(new URL('../../../../docs/guide', import.meta.url))
const name = 'guide'
const pollMs = 100

export async function offerSampleBrain(data: string): Promise<void> {
  const mark = join(data, 'guide-offered')
  if (existsSync(mark)) return
  const hub = await connectHub(data)
  const { brains } = await hub.call(hubOperations.listBrainRecords, {})
  if (brains.length === 0) {
    const body = { name, displayName: 'Notarium: руководство · guide' }
    await hub.call(hubOperations.createBrain, { body })
    const pack = await packForImport(guide, () => undefined)
    const path = `/api/brains/${name}/imports?name=guide`
    const answer = await hub.ask('POST', path, Readable.toWeb(pack) as BodyInit, 'application/octet-stream')
    const { id } = importJobSchema.parse(await answer.json())
    while (await isUnderWay(String(id))) await sleep(pollMs)
  }
  writeFileSync(mark, 'The sample brain was offered; remove this file to be offered it again.\n')

  async function isUnderWay(id: string): Promise<boolean> {
    const { state } = await hub.call(brainOperations.getImport, { params: { brain: name, id } })
    return state === 'queued' || state === 'running'
  }
}
