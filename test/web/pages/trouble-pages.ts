// What people see when the hub, its database or a brain is away, or when they are asked to slow down. The answers are
// made up in the browser: what the hub says by itself is tested with the hub.
import { inBoth, type ShownPage, type Visit } from './shown-page.ts'

const home = inBoth('Brains', 'Базы знаний')
const tokens = inBoth('Tokens', 'Токены')
const state = inBoth('State of this brain', 'Состояние базы знаний')
const failed = inBoth('This did not work', 'Не получилось')

const answer =
  (address: string, status: number, code: string) =>
  ({ page }: Visit) =>
    page.route(address, (route) =>
      route.fulfill({
        status,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '1' },
        body: JSON.stringify({
          type: 'about:blank',
          title: code,
          status,
          code,
          detail: `Said in a test: ${code}.`,
        }),
      }),
    )

const audit = inBoth('Audit log', 'Журнал действий')
const since = '2026-01-02T10:41:00.000Z'
const nothingSigned = {
  ...{ state: 'trouble', profile: 'local-gost', keyAlias: 'operator', signed: 300, waiting: 12 },
  ...{ oldestWaitingAt: since, lastSignedAt: since },
  trouble: 'the signing sidecar does not answer on sidecar.sock: start it',
  anchor: { enabled: true, lastAt: since, lastEntry: 300, trouble: 'the file cannot be written' },
}

export const troublePages: readonly ShownPage[] = [
  {
    ...{ name: 'hub-away', who: 'editor', path: '/', title: tokens, heading: failed },
    text: [
      inBoth('The hub does not answer. What you see may be old', 'Хаб не отвечает. На экране могут быть'),
    ],
    allowed: { networkErrors: ['ERR_CONNECTION_REFUSED'] },
    async steps({ page, say }) {
      await page.getByRole('heading', { name: say(home) }).waitFor()
      await page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await page.evaluate(
        'history.pushState(null, "", "/tokens"), dispatchEvent(new PopStateEvent("popstate"))',
      )
    },
  },
  {
    ...{ name: 'database-away', who: 'editor', path: '/', title: failed, heading: failed },
    before: answer('**/api/**', 503, 'database-unavailable'),
    text: [inBoth('database is out of reach', 'База данных хаба недоступна')],
    allowed: { statuses: [503] },
  },
  {
    ...{ name: 'brain-away', who: 'viewer', path: '/b/handbook/state', title: state, heading: failed },
    before: answer('**/api/brains/handbook/stats', 502, 'brain-unavailable'),
    text: [inBoth('process of this brain does not answer', 'Процесс этой базы знаний не отвечает')],
    allowed: { statuses: [502] },
  },
  {
    ...{ name: 'too-many', who: 'viewer', path: '/tokens', title: tokens, heading: failed },
    before: answer('**/api/tokens', 429, 'too-many-requests'),
    text: [inBoth('asks for a little patience', 'просит немного подождать')],
    allowed: { statuses: [429] },
  },
  {
    ...{ name: 'signing-away', who: 'admin', path: '/audit', title: audit, heading: audit },
    text: [inBoth('12 entries wait to be signed since', '12 записей ждут подписи с')],
    before: ({ page }) =>
      page.route('**/api/admin/audit/signing', (route) => route.fulfill({ json: nothingSigned })),
  },
]
