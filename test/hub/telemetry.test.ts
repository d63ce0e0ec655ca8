// The dashboard, the alerts and the documentation name metrics that the processes really have: a hub with a brain and a
// sidecar, scraped as Prometheus does it; and /health says which of them is not well.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Health } from '@notarium/contract/hub'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeKeyFolder, writeProfiles } from '../sidecar/kit/key-folder.ts'
import { type SidecarProcess, startSidecar } from '../sidecar/kit/sidecar.ts'
import { type HubClient, hubClient } from './kit/hub-client.ts'
import { type HubProcess, startHubProcess } from './kit/hub-process.ts'
import { freePort } from './kit/proxy-process.ts'

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

let hub: HubProcess
let sidecar: SidecarProcess
let client: HubClient
let texts: { readonly hub: string; readonly sidecar: string }

beforeAll(async () => {
  const [hubPort, sidecarPort] = [await freePort(), await freePort()]
  hub = await startHubProcess(`[metrics]\nport = ${hubPort}\n`)
  const keys = makeKeyFolder(join(hub.folder, 'sidecar'))
  const config = `[metrics]\nport = ${sidecarPort}\n`
  sidecar = await startSidecar({ folder: keys.path, profilesFile: writeProfiles(keys), config })
  client = hubClient(hub.origin)
  const as = await client.logIn(hub.owner)
  await client.json('POST', '/api/admin/brains', { as, body: { name: 'docs', displayName: 'Docs' } })
  const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  // A brain counts from when it was first asked.
  await scrape(hubPort)
  await client.json('PUT', '/api/brains/docs/pages/tea', { as, body: { markdown: 'green tea' } })
  await client.json('GET', '/api/brains/docs/search?q=tea', { as })
  await client.json('GET', '/api/admin/crypto', { as })
  texts = { hub: await scrape(hubPort), sidecar: await scrape(sidecarPort) }
}, 60_000)
afterAll(async () => {
  await sidecar?.stop()
  await hub?.stop()
})

/** Of histograms also the parts that questions are asked of. */
function exposed(): ReadonlySet<string> {
  const heads = `${texts.hub}\n${texts.sidecar}`.matchAll(/^# TYPE (\w+) (\w+)$/gm)
  return new Set(
    Array.from(heads).flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name!],
    ),
  )
}

const namesIn = (expressions: readonly string[]) => [
  ...new Set(expressions.flatMap((text) => text.match(/\b(?:notarium|process|nodejs)_\w+/g) ?? [])),
]

interface Dashboard {
  readonly __inputs: readonly { readonly name: string }[]
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly definition: string }[] }
}
interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly datasource?: { readonly uid: string }
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[]
}

describe('deploy/grafana/notarium.json', () => {
  const dashboard: Dashboard = JSON.parse(textOf('deploy/grafana/notarium.json'))
  const shown = dashboard.panels.filter(({ type }) => type !== 'row')

  it('asks for metrics that there are, and shows something of each process', () => {
    const expressions = shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const names = namesIn([...expressions, ...dashboard.templating.list.map(({ definition }) => definition)])
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name) => !exposed().has(name))).toEqual([])
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
    expect(rows).toEqual(['Overview', 'Hub', 'Brains', 'Audit log and signing', 'Backups', 'Sidecar'])
  })

  it('takes all from the source that is chosen when it is brought in, in panels that do not overlap', () => {
    expect(dashboard.__inputs.map(({ name }) => name)).toEqual(['DS_PROMETHEUS'])
    const uids = shown.flatMap(({ datasource, targets = [] }) => [
      datasource,
      ...targets.map((one) => one.datasource),
    ])
    expect(new Set(uids.map((one) => one?.uid))).toEqual(new Set([`\${DS_PROMETHEUS}`]))
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })
})

describe('deploy/prometheus', () => {
  const rules = textOf('deploy/prometheus/notarium-rules.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)

  it('has alerts on metrics that there are, each with what to do', () => {
    expect(rules.length).toBeGreaterThan(15)
    for (const rule of rules) {
      const [expression = ''] = rule.match(/(?<=^ {8}expr: ).+$/m) ?? []
      expect(expression).toMatch(/\b(?:notarium_\w+|up)\b/)
      expect(namesIn([expression]).filter((name) => !exposed().has(name))).toEqual([])
      expect(rule).toMatch(/severity: (?:critical|warning)[\s\S]+ {10}summary: .+\n {10}action: .+/)
    }
  })

  it('scrapes the jobs that rules and dashboard look for, by the rules beside it', () => {
    const scraped = textOf('deploy/prometheus/prometheus.yml')
    const jobs = new Set(scraped.match(/(?<=^ {2}- job_name: )\S+/gm))
    const wanted = `${rules.join()}${textOf('deploy/grafana/notarium.json')}`.match(
      /(?<=job=\\?")notarium-\w+/g,
    )
    expect(new Set(wanted)).toEqual(jobs)
    expect(scraped).toContain('- notarium-rules.yml')
  })
})

it('every metric of ours is in the documentation', () => {
  const documented = textOf('docs/deploy.md')
  const names = new Set(`${texts.hub}\n${texts.sidecar}`.match(/(?<=^# TYPE )notarium_\w+/gm))
  expect([...names].filter((name) => !documented.includes(`\`${name}`))).toEqual([])
})

it('counts what was done: a search, a change to a page, a call of the sidecar', () => {
  const lines = `${texts.hub}\n${texts.sidecar}`.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^notarium_brain_search_duration_seconds_count\{brain="docs",mode="(keyword|hybrid)"\} 1$/,
      ),
      'notarium_brain_writes_total{brain="docs",operation="put",outcome="done"} 1',
      'notarium_brain_database_up{brain="docs"} 1',
      'notarium_sidecar_call_duration_seconds_count{method="Describe",outcome="OK"} 1',
      'notarium_sidecar_active_profile{profile="guest-gost",provider="native"} 1',
      expect.stringMatching(
        /^notarium_sidecar_certificate_expiry_days\{profile="guest-gost",key="gost"\} 0\.9/,
      ),
      expect.stringMatching(/^notarium_sidecar_workers [1-9]/),
    ]),
  )
})

it('/health names what is not well, since when, and what to do', async () => {
  const before = Date.now()
  await sidecar.stop()
  await vi.waitFor(
    async () => {
      const { status, problems } = await client.json<Health>('GET', '/health')
      expect(status).toBe('degraded')
      expect(problems).toMatchObject([{ layer: 'sidecar', code: 'sidecar-unavailable', brain: null }])
      const [{ since, message }] = problems as [Health['problems'][number]]
      expect(Math.abs(Date.parse(since) - before)).toBeLessThan(20_000)
      expect(message).toContain('see that it runs')
    },
    { timeout: 20_000 },
  )
})
