// Frames of a page while MDN is imported: the page of that import, or an empty one in its place.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportJob } from '@notarium/contract/brain'
import type { Page } from 'playwright-core'
import { mdnArchive, mdnPages } from '../brain/corpora.ts'
import type { Chromium } from './chromium.ts'
import { type Frames, framesDuring } from './frames.ts'
import type { WebHub } from './web-hub.ts'

const lookAgainMs = 500

export interface ImportFrames extends Frames {
  readonly seconds: number
}

export async function framesOfImportPage(
  browser: Chromium,
  hub: WebHub,
  brain: string,
): Promise<ImportFrames> {
  const page = await browser.openAsOwner('frame-meter')
  const job = await startImport(hub, brain)
  await page.goto(`/b/${brain}/imports/${job.id}`)
  // The tiles with what became of the files.
  await page.locator('#content ul[aria-label] li[data-state=stored]').waitFor()
  return framesUntilEnded(page, hub, brain, job)
}

export async function framesOfEmptyPage(
  browser: Chromium,
  hub: WebHub,
  brain: string,
): Promise<ImportFrames> {
  const page = await browser.open('frame-meter')
  await page.goto('about:blank')
  return framesUntilEnded(page, hub, brain, await startImport(hub, brain))
}

async function startImport({ origin, session }: WebHub, brain: string): Promise<ImportJob> {
  const answer = await fetch(`${origin}/api/brains/${brain}/imports?name=mdn-en.tar.gz`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/gzip' },
    body: readFileSync(mdnArchive),
  })
  if (!answer.ok) throw new Error(`the archive is not taken: ${await answer.text()}`)
  return (await answer.json()) as ImportJob
}

async function framesUntilEnded(
  page: Page,
  hub: WebHub,
  brain: string,
  { id }: ImportJob,
): Promise<ImportFrames> {
  const started = performance.now()
  const frames = await framesDuring(page, () => untilEnded(hub, brain, id))
  await page.context().close()
  return { ...frames, seconds: (performance.now() - started) / 1000 }
}

async function untilEnded({ client, session }: WebHub, brain: string, id: number): Promise<void> {
  let job: ImportJob
  do {
    await sleep(lookAgainMs)
    job = await client.json<ImportJob>('GET', `/api/brains/${brain}/imports/${id}`, { as: session })
  } while (job.state === 'queued' || job.state === 'running')
  if (job.stored !== mdnPages) throw new Error(`the import ended so: ${JSON.stringify(job)}`)
}
