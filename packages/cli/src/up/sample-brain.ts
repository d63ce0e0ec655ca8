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
import { connectHub, type HubClient } from '../hub/hub-client.ts'

const guide = fileURLToPath(new URL('../../../../docs/guide', import.meta.url))
const name = 'guide'
const pollMs = 100

export async function offerSampleBrain(data: string): Promise<void> {
  const mark = join(data, 'guide-offered')
  if (existsSync(mark)) return
  const hub = await connectHub(data)
  const { brains } = await hub.call(hubOperations.listBrainRecords)
  const names = brains.map((brain) => brain.name)
  if (names.length === 0) {
    await hub.call(hubOperations.createBrain, {
      body: { name, displayName: 'Notarium: руководство · guide' },
    })
  }
  // It is there alone also where an earlier start was broken off.
  if (names.every((one) => one === name)) await fill(hub)
  writeFileSync(mark, 'The sample brain was offered; remove this file to be offered it again.\n')
}

async function fill(hub: HubClient): Promise<void> {
  const pack = await packForImport(guide, () => undefined)
  const path = `/api/brains/${name}/imports?name=guide`
  const answer = await hub.ask('POST', path, Readable.toWeb(pack) as BodyInit, 'application/octet-stream')
  const params = { brain: name, id: String(importJobSchema.parse(await answer.json()).id) }
  for (;;) {
    const { state } = await hub.call(brainOperations.getImport, { params })
    if (state !== 'queued' && state !== 'running') return
    await sleep(pollMs)
  }
}
