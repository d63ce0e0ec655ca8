// The hub's own pages, and what people and operators do there.
import { expect, vi } from 'vitest'
import { inBoth, type ShownPage, type Visit, type Words } from './shown-page.ts'

const handbook = 'Handbook · Справочник'
const home = inBoth('Brains', 'Базы знаний')
const users = inBoth('Users', 'Пользователи')
const newUser = inBoth('New user', 'Новый пользователь')
const tokens = inBoth('Tokens', 'Токены')
const newToken = inBoth('New token', 'Новый токен')
const audit = inBoth('Audit log', 'Журнал действий')
const brains = inBoth('Manage brains', 'Управление базами')
const sidecar = inBoth('Signing', 'Подпись')
const backups = inBoth('Backups', 'Резервные копии')
const settings = inBoth('Settings', 'Настройки')

const press = ({ page, say }: Visit, button: Words) =>
  page.getByRole('button', { name: say(button), exact: true }).click()

export const startPages: readonly ShownPage[] = [
  { name: 'home', who: 'owner', path: '/', title: home, heading: handbook, text: ['Архив'] },
  {
    ...{ name: 'palette', who: 'admin', path: '/b/handbook', title: handbook, heading: handbook },
    text: ['Первый запуск'],
    async steps({ page, say }) {
      await page.getByRole('heading', { name: handbook }).waitFor()
      await page.keyboard.press('Control+K')
      await page
        .getByRole('combobox', { name: say(inBoth('Search or go', 'Найти или перейти')) })
        .fill('запуск')
    },
  },
  {
    ...{ name: 'settings', who: 'editor', path: '/settings', title: settings, heading: settings },
    text: ['editor@example.org', inBoth('Sessions', 'Сеансы')],
  },
]

async function fillUser(visit: Visit): Promise<void> {
  const { page, say, look } = visit
  await press(visit, newUser)
  await page
    .getByLabel(say(inBoth('E-mail', 'Эл. почта')), { exact: false })
    .last()
    .fill(`maria.${look.language}.${look.width}@example.org`)
}

export const userPages: readonly ShownPage[] = [
  {
    ...{ name: 'users', who: 'owner', path: '/users', title: users, heading: users },
    text: ['viewer@example.org', inBoth('Temporary password', 'Временный пароль')],
  },
  {
    ...{ name: 'users-new', who: 'owner', path: '/users', title: users, heading: newUser },
    ...{ text: [inBoth('Searches, reads and cites', 'Ищет, читает и цитирует')], steps: fillUser },
  },
  {
    ...{ name: 'users-password', who: 'owner', path: '/users', title: users },
    heading: inBoth('Temporary password for', 'Временный пароль для'),
    text: [inBoth('not shown again', 'больше он показан не будет')],
    async steps(visit) {
      await fillUser(visit)
      await press(visit, inBoth('Create user', 'Создать'))
    },
  },
]

async function fillToken(visit: Visit): Promise<void> {
  await press(visit, newToken)
  const name = visit.say(inBoth('Name', 'Название'))
  await visit.page.getByRole('textbox', { name }).fill('Claude Code')
}

export const tokenPages: readonly ShownPage[] = [
  {
    ...{ name: 'tokens', who: 'editor', path: '/tokens', title: tokens, heading: tokens },
    text: ['research agent', inBoth('Active', 'Действует')],
  },
  {
    ...{ name: 'tokens-all', who: 'admin', path: '/tokens', title: tokens, heading: tokens },
    text: ['research agent', 'editor@example.org', inBoth('Revoked', 'Отозван')],
    async steps({ page, say }) {
      await page.getByText(say(inBoth("Everybody's", 'Все')), { exact: true }).click()
      await page.getByRole('switch', { name: say(inBoth('no more', 'недействующ')) }).check()
    },
  },
  {
    ...{ name: 'tokens-new', who: 'editor', path: '/tokens', title: tokens, heading: newToken },
    ...{ text: [inBoth('Read and write', 'Читать и писать')], steps: fillToken },
  },
  {
    ...{ name: 'tokens-issued', who: 'viewer', path: '/tokens', title: tokens },
    heading: inBoth('Token “Claude Code” is ready', 'Токен «Claude Code» готов'),
    text: ['claude mcp add'],
    async steps(visit) {
      await fillToken(visit)
      await press(visit, inBoth('Create token', 'Создать токен'))
    },
  },
]

export const auditPages: readonly ShownPage[] = [
  {
    ...{ name: 'audit', who: 'admin', path: '/audit', title: audit, heading: audit },
    text: ['research agent', 'agent/notes/'],
  },
  {
    ...{ name: 'audit-entry', who: 'admin', path: '/audit', title: audit },
    heading: inBoth('Entry', 'Запись'),
    text: [inBoth('Hash before it', 'Предыдущий хеш')],
    // A row that is yet to come opens nothing.
    steps: ({ page }) => page.getByRole('row').nth(2).locator('time').click(),
  },
]

export const auditOfAgent: ShownPage = {
  ...{ name: 'audit-agent', who: 'admin', title: audit, heading: audit, text: ['research agent'] },
  path: ({ tokens }) => `/audit?actor_type=token&actor_id=${tokens.agent.prefix}`,
}

export const operatorPages: readonly ShownPage[] = [
  {
    ...{ name: 'brains', who: 'admin', path: '/brains', title: brains, heading: brains },
    text: [handbook, inBoth('stopped', 'остановлена')],
  },
  {
    ...{ name: 'brain-record', who: 'admin', path: '/brains/handbook', title: handbook },
    ...{ heading: inBoth('Log', 'Журнал процесса'), text: ['serving'] },
  },
  {
    ...{ name: 'brain-record-stopped', who: 'admin', path: '/brains/archive', title: 'Архив' },
    heading: inBoth('Members', 'Участники'),
  },
  {
    ...{ name: 'sidecar', who: 'admin', path: '/sidecar', title: sidecar, heading: sidecar },
    text: ['guest-gost', inBoth('works', 'работает')],
  },
  {
    ...{ name: 'sidecar-verdict', who: 'admin', path: '/sidecar', title: sidecar },
    ...{ heading: inBoth('Check a document', 'Проверить документ'), text: ['Иванов Иван', '500100732259'] },
    async steps({ page, hub, say }) {
      const buffer = await signedByHub(hub)
      const file = page.getByLabel(
        say(inBoth('Drop a signed document', 'Перетащите сюда подписанный документ')),
      )
      await file.setInputFiles({ name: 'order.xml', mimeType: 'application/xml', buffer })
    },
  },
]

export const backupPages: readonly ShownPage[] = [
  {
    ...{ name: 'backups', who: 'admin', path: '/backups', title: backups, heading: backups },
    ...{ text: ['handbook', inBoth('Schedule and place', 'Расписание и место')], before: backUp },
  },
  {
    ...{ name: 'backups-restore', who: 'owner', path: '/backups', title: backups },
    heading: inBoth('Restore everything?', 'Восстановить всё?'),
    text: [inBoth('Everybody is logged out', 'Все сеансы завершатся')],
    before: backUp,
    async steps({ page, say }) {
      const actions = say(inBoth('Actions for', 'Действия:'))
      await page.getByRole('button', { name: actions }).first().click()
      await page
        .getByRole('menuitem', { name: say(inBoth('Restore everything', 'Восстановить всё')) })
        .click()
    },
  },
]

/** Whoever comes while another makes one is told so, and waits for that. */
async function backUp({ hub: { client, people } }: Visit): Promise<void> {
  const as = people.owner.session
  const list = () => client.json<{ backups: unknown[] }>('GET', '/api/admin/backups', { as })
  if ((await list()).backups.length > 0) return
  await client.ask('POST', '/api/admin/backups', { as, body: {} })
  await vi.waitFor(async () => expect((await list()).backups).not.toEqual([]), { timeout: 60_000 })
}

async function signedByHub({ origin, people }: Visit['hub']): Promise<Buffer> {
  const answer = await fetch(`${origin}/api/admin/crypto/sign?keyAlias=gost&profile=guest-gost`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.admin.session}`, 'content-type': 'application/xml' },
    body: '<order Id="o"><item>Чай</item></order>',
  })
  if (!answer.ok) throw new Error(`the document is not signed: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
