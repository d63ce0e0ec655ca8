// Backups by the interface alone, on a hub as people run it: made, tried, one brain put beside itself, and everything
// taken back, which ends with the login.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { type HubClient, hubClient } from '../hub/kit/hub-client.ts'
import { type HubFolder, makeHubFolder } from '../hub/kit/hub-folder.ts'
import { runNotarium } from '../hub/kit/notarium-process.ts'
import { freePort } from '../hub/kit/proxy-process.ts'
import { describeWith } from '../setup/tools.ts'
import { launchBrowser } from './kit/browser.ts'
import { expectCleanPage } from './kit/guard.ts'
import { wordsOf } from './kit/words.ts'

const backups = wordsOf('en', 'backups')
const session = wordsOf('en', 'session')
const brains = wordsOf('en', 'brains')
const patienceMs = 120_000
/** While the hub is away nobody answers, and after a restore nobody is logged in. */
const asExpected = {
  statuses: [401],
  networkErrors: ['ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET', 'ERR_EMPTY_RESPONSE'],
}
const events = '**/api/admin/backup-jobs/*/events'

interface Running {
  readonly place: HubFolder
  readonly origin: string
  readonly client: HubClient
}

/** With one brain of one page. No backup comes by itself. */
async function startHub(): Promise<Running> {
  const place = await makeHubFolder('[backups]\nevery_hours = 0\ndrill_every_days = 0\n')
  onTestFinished(place.remove)
  // Nobody reads the sample brain here.
  writeFileSync(join(place.folder, 'guide-offered'), '')
  const up = runNotarium(['up'], { ...place.env, NOTARIUM_PORT: String(await freePort()) })
  onTestFinished(async () => void (await up.end('SIGTERM')), patienceMs)
  const [, origin = ''] = await up.whenSaid(/Notarium is ready: (\S+)/)
  const client = hubClient(origin)
  const as = await client.logIn(place.owner)
  await client.json('POST', '/api/admin/brains', { as, body: { name: 'docs', displayName: 'Docs' } })
  await client.json('PUT', '/api/brains/docs/pages/kites', {
    as,
    body: { markdown: '# Kites\n\nThey fly.\n' },
  })
  return { place, origin, client }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function choose(page: Page, task: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: backups(`menu.${task}`) }).click()
}

async function make(page: Page): Promise<string> {
  await page.getByRole('heading', { name: backups('none') }).waitFor()
  // News are held back until it was seen that something goes on.
  const isSeen = Promise.withResolvers<void>()
  await page.route(events, (route) => isSeen.promise.then(() => route.continue()))
  await press(page, backups('create'))
  await press(page, backups('create.action'))
  await page
    .getByRole('region', { name: backups('job') })
    .getByText(backups('running.create'))
    .waitFor()
  await page.getByRole('progressbar', { name: backups('job') }).waitFor()
  isSeen.resolve()
  await page.getByText(backups('done.create')).waitFor()
  await page.unroute(events)
  const row = page.getByRole('row').nth(1)
  await row.getByText('docs 1 page').waitFor()
  return /notarium-\w+\.tar/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}

/** The hub knows how it ended also where the news were cut off. */
async function verify(page: Page, backup: string): Promise<void> {
  await page.route(events, (route) => route.abort('connectionrefused'))
  await choose(page, 'verify')
  await press(page, backups('verify.action'))
  await page.getByText(backups('done.verify', { backup })).waitFor()
  await page
    .getByRole('row')
    .getByText(backups('trust.signedBy', { name: 'Notarium operator' }))
    .waitFor()
  await page.unroute(events)
}

async function restoreBeside(page: Page): Promise<void> {
  await choose(page, 'restore-brain')
  expect(await page.getByLabel(brains('field.name')).inputValue()).toBe('docs-restored')
  await press(page, backups('brain.action'))
  await page.getByText(backups('done.restore-brain', { brain: 'docs-restored' })).waitFor()
  await page.reload()
  await page.getByRole('link', { name: backups('done.openBrain') }).click()
  await page.waitForURL('**/b/docs-restored')
}

async function restoreAll(page: Page, backup: string): Promise<void> {
  await page.goto('/backups')
  await choose(page, 'restore')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('docs-restored').waitFor()
  const confirm = dialog.getByRole('button', { name: backups('restore.action') })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: backup }).fill(backup)
  await confirm.click()
  await page.waitForURL('**/login*', { timeout: patienceMs })
  await page.getByText(session('login.restored.lead', { backup })).waitFor()
}

describeWith('chromium', 'backups in the interface', () => {
  it('are made, tried, and bring one brain or everything back', { timeout: patienceMs }, async () => {
    const { place, origin, client } = await startHub()
    const browser = await launchBrowser(origin)
    onTestFinished(() => browser.close())
    const page = await browser.openAs(place.owner)
    await page.goto('/backups')
    const backup = await make(page)
    await verify(page, backup)
    await restoreBeside(page)

    const before = await client.logIn(place.owner)
    await client.json('DELETE', '/api/brains/docs/pages/kites', { as: before })
    await restoreAll(page, backup)
    await page.getByLabel(session('login.email')).fill(place.owner.email)
    await page.getByLabel(session('login.password'), { exact: true }).fill(place.owner.password)
    await press(page, session('login.submit'))
    await page.getByRole('row').getByText(backups('kind.restore-point')).waitFor()
    const as = await client.logIn(place.owner)
    expect(await client.json('GET', '/api/brains', { as })).toMatchObject({ brains: [{ name: 'docs' }] })
    await expect
      .poll(async () => (await client.ask('GET', '/api/brains/docs/pages/kites', { as })).status, {
        timeout: patienceMs,
      })
      .toBe(200)
    await expectCleanPage(page, asExpected)
  })
})
