// Payloads of all known kinds in everything that the interface shows, opened and touched in a real browser: nothing
// runs, no request leaves, and the policy never has to step in.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import type { Allowed } from './kit/guard.ts'
import { expectHarmless } from './kit/harmless.ts'
import { type PlantedXss, plantXss } from './kit/plant-xss.ts'
import { useSeededWeb } from './kit/use-seeded-web.ts'
import { wordsOf } from './kit/words.ts'
import { emailPayloads, fileNamePayloads, namePayloads } from './kit/xss/field-payloads.ts'
import { marker, xssPages } from './kit/xss-payloads.ts'

interface Place {
  readonly name: string
  readonly path: string
  /** What was planted there, and is shown as the text that it is. */
  readonly shown: string
  /** A selector: all that is not of our own making. */
  readonly within: string
  readonly allowed?: Allowed
}

const editor = wordsOf('en', 'editor')
const audit = wordsOf('en', 'audit')
const pages = wordsOf('en', 'pages')
const palette = wordsOf('en', 'palette')
const tokens = wordsOf('en', 'tokens')

const patienceMs = 180_000
const readersAtOnce = 3
const entriesOpened = 30
const content = '#content'
const [image = '', script = ''] = namePayloads
const [fileName = ''] = fileNamePayloads
const [email = ''] = emailPayloads
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

const placesInBrain: readonly Place[] = [
  { name: 'search', path: query({ q: 'payloads begin' }), shown: fileName, within: content },
  { name: 'search for one', path: query({ q: image }), shown: image, within: content },
  { name: 'nothing found', path: query({ q: script, tag: image }), shown: image, within: content },
  { name: 'all pages', path: '/pages?prefix=names', shown: image, within: content },
  { name: 'pages of a tag', path: `/pages${query({ tag: image })}`, shown: image, within: content },
  {
    name: 'pages of a folder',
    path: `/pages${query({ prefix: `files/${fileName}` })}`,
    shown: fileName,
    within: content,
  },
  {
    name: 'a new page',
    path: `/new${query({ slug: image, title: image })}`,
    shown: image,
    within: content,
    allowed: { statuses: [404] },
  },
  { name: 'tree', path: '/p/names/0', shown: script, within: '[role=tree]' },
  { name: 'graph', path: '/graph?prefix=names', shown: image, within: content },
  { name: 'imports', path: '/imports', shown: image, within: content },
  { name: 'state', path: '/state', shown: image, within: 'nav' },
  { name: 'history', path: '/history/by-token', shown: image, within: content },
]

const placesOfHub: readonly Place[] = [
  { name: 'home', path: '/', shown: image, within: content },
  { name: 'brains', path: '/brains', shown: image, within: content },
  { name: 'a brain', path: '/brains/hostile', shown: image, within: 'h1' },
  { name: 'users', path: '/users', shown: email, within: content },
  { name: 'synced folders', path: '/b/handbook/sync', shown: image, within: content },
  { name: 'sessions', path: '/settings', shown: '198.51.100.7', within: `${content} ul` },
  { name: 'audit log', path: '/audit', shown: image, within: content },
]

describeWith('chromium', 'texts of others', () => {
  const web = useSeededWeb({ withSidecar: false })
  let planted: PlantedXss
  beforeAll(async () => {
    planted = await plantXss(web.hub)
  }, patienceMs)

  /** Several people, each with a part of the work. */
  const inTurns = async <Item>(items: readonly Item[], look: (page: Page, item: Item) => Promise<void>) => {
    const left = [...items]
    const reader = async () => {
      const page = await web.openAs(web.hub.people.admin)
      for (let item = left.shift(); item !== undefined; item = left.shift()) await look(page, item)
    }
    await Promise.all(Array.from({ length: readersAtOnce }, reader))
  }
  const addressOf = (kind: string, slug: string) =>
    `/b/${planted.brain}/${kind}/${slug.split('/').map(encodeURIComponent).join('/')}`
  /** As a link does: the interface itself is fetched only once. */
  const follow = (page: Page, path: string) =>
    page.url().startsWith(web.hub.origin)
      ? page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
      : page.goto(path)
  const visit = async (page: Page, { name, path, shown, within, allowed }: Place): Promise<void> => {
    await page.goto(path)
    const text = page.locator(within).getByText(shown).first()
    await text.waitFor({ state: 'attached' }).catch((cause) => {
      throw new Error(`${name} does not show ${shown}`, { cause })
    })
    await expectHarmless(page, within, allowed)
  }

  it(
    'are harmless on pages: text, titles, tags, headings, front matter, slugs',
    { timeout: patienceMs },
    () =>
      inTurns(planted.slugs, async (page, slug) => {
        await follow(page, addressOf('p', slug))
        const where = page.getByRole('navigation', { name: pages('page.where') })
        for (const part of slug.split('/')) await where.getByText(part, { exact: true }).last().waitFor()
        await page.getByRole('article').getByText(marker).first().waitFor()
        await expectHarmless(page, 'article')
      }),
  )

  it('are harmless in the preview of the editor', { timeout: patienceMs }, () =>
    inTurns(xssPages(), async (page, { slug }) => {
      await follow(page, addressOf('edit', slug))
      const title = editor('edit.title', { title: slug.replace('/', ' ') })
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      await page
        .getByRole('region', { name: editor('preview.label') })
        .getByText(marker)
        .waitFor()
      await expectHarmless(page, `section[aria-label="${editor('preview.label')}"]`)
    }),
  )

  it('are harmless wherever pages are listed', { timeout: patienceMs }, () =>
    inTurns(placesInBrain, (page, place) =>
      visit(page, { ...place, path: `/b/${planted.brain}${place.path}` }),
    ),
  )

  it('are harmless wherever the hub tells of people and brains', { timeout: patienceMs }, () =>
    inTurns(placesOfHub, visit),
  )

  it('are harmless in the receipt of an import', async () => {
    const page = await web.openAs(web.hub.people.editor)
    for (const state of ['', 'failed', 'skipped']) {
      const path = `/b/${planted.brain}/imports/${planted.importId}${query(state === '' ? {} : { state })}`
      await visit(page, { name: `receipt ${state}`, path, shown: fileName, within: content })
    }
  })

  it('are harmless in entries of the audit log, one by one', { timeout: patienceMs }, async () => {
    const page = await web.openAs(web.hub.people.admin)
    await page.goto('/audit')
    await page
      .getByRole('grid', { name: audit('table') })
      .getByRole('row')
      .nth(1)
      .locator('time')
      .click()
    const entry = page.getByRole('dialog')
    for (let opened = 0; opened < entriesOpened; opened++) {
      await entry.getByText(audit('chain.previous')).waitFor()
      await expectHarmless(page, '[role=dialog]')
      const id = Number(new URL(page.url()).searchParams.get('entry'))
      await entry.getByRole('link', { name: audit('entry.older', { id: id - 1 }) }).click()
      await page.waitForURL(`**entry=${id - 1}`)
    }
  })

  it('are harmless among tokens, and in the question whether to revoke one', async () => {
    const page = await web.openAs(web.hub.people.admin)
    await visit(page, { name: 'tokens', path: '/tokens', shown: image, within: content })
    await page.getByRole('button', { name: tokens('menu', { name: image }) }).click()
    await page.getByRole('menuitem', { name: tokens('menu.revoke') }).click()
    await page.getByRole('dialog').getByRole('heading', { name: image }).waitFor()
    await expectHarmless(page, '[role=dialog] header')
  })

  it('are harmless in the palette', async () => {
    const page = await web.openAs(web.hub.people.editor)
    await page.goto(`/b/${planted.brain}/graph`)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await page.keyboard.press('Control+K')
    const input = page.getByRole('combobox', { name: palette('input') })
    for (const typed of ['img', 'script', 'javascript', image]) {
      await input.fill(typed)
      await page.getByRole('option').filter({ hasText: typed }).first().waitFor()
      await expectHarmless(page, '[role=dialog]')
    }
    expect(await page.getByRole('option').count()).toBeGreaterThan(0)
  })
})
