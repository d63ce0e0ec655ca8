// Every import that was answered for is known once, comes to an end, and accounts for each of its files.
import type { ImportJob, ReceiptRow } from '@notarium/contract/brain'
import type { ImportSent, Model } from '../model/model.ts'
import { noteAnswered } from '../model/page-model.ts'
import { brains, type World } from '../world/world.ts'
import { untilNothingWrong } from './until.ts'

const patienceMs = 60_000
const most = 500

export async function checkImports(world: World, model: Model): Promise<string[]> {
  const wrong: string[] = []
  for (const brain of brains) {
    const jobs = await endedJobs(world, brain)
    if (typeof jobs === 'string') {
      wrong.push(`${brain}: ${jobs}`)
      continue
    }
    for (const sent of model.imports.filter((one) => one.brain === brain && !one.isChecked))
      wrong.push(...(await checkImport(world, model, sent, jobs)))
  }
  // What was not answered for and is not there came to nothing.
  model.imports = model.imports.filter(({ isChecked, isSure }) => isChecked || isSure)
  return wrong
}

async function endedJobs(world: World, brain: string): Promise<ImportJob[] | string> {
  let jobs: ImportJob[] = []
  const [hanging] = await untilNothingWrong(patienceMs, async () => {
    const path = `/api/brains/${brain}/imports?limit=${most}`
    jobs = (await world.get<{ imports: ImportJob[] }>(path)).imports
    return jobs
      .filter(({ state }) => state === 'queued' || state === 'running')
      .map((job) => `an import hangs: ${JSON.stringify(job)}`)
  })
  return hanging ?? jobs
}

async function checkImport(
  world: World,
  model: Model,
  sent: ImportSent,
  jobs: readonly ImportJob[],
): Promise<string[]> {
  const { brain, label, files, isSure } = sent
  const own = jobs.filter((job) => job.label === label)
  const [job] = own
  if (own.length > 1) return [`${brain}: '${label}' is there ${own.length} times`]
  if (job === undefined) return isSure ? [`${brain}: '${label}' was acknowledged, and is not there`] : []
  const { total, stored, unchanged, skipped, failed } = job
  const path = `/api/brains/${brain}/imports/${job.id}/receipt?limit=1000`
  const { rows } = await world.get<{ rows: ReceiptRow[] }>(path)
  const isWhole = total === files || sent.mayFail
  const wrong = [
    ...(job.state === 'done' || sent.mayFail ? [] : [`it ended as ${job.state}: ${job.error}`]),
    ...(isWhole ? [] : [`it counts ${total} files of ${files}`]),
    ...(total === stored + unchanged + skipped + failed ? [] : ['its figures do not sum']),
    ...(rows.length === total ? [] : [`its receipt has ${rows.length} rows for ${total} files`]),
    ...(rows.filter(({ state }) => state === 'stored').length === stored ? [] : ['stored rows differ']),
    ...(rows.some(({ state }) => state === 'pending') ? ['its receipt has pending rows'] : []),
    ...(sent.mayFail || (skipped === 1 && failed === 1) ? [] : [`skipped ${skipped}, failed ${failed}`]),
  ]
  if (wrong.length === 0) noteStored(model, sent, rows)
  return wrong.map((fault) => `${brain}: '${label}': ${fault}`)
}

function noteStored(model: Model, sent: ImportSent, rows: readonly ReceiptRow[]): void {
  sent.isChecked = true
  for (const { slug, state } of rows) {
    if (state !== 'stored' || slug === null) continue
    const hash = sent.pages.get(slug)
    const attempt = model.pages[sent.brain].get(slug)?.find((one) => one.hash === hash)
    if (attempt !== undefined && !attempt.isSure) noteAnswered(attempt)
  }
}
