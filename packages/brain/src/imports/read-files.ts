// The second pass of a job: what is still pending is read in the order of the listing and stored by the batch.

import { pendingFiles } from '../store/receipt-rows.ts'
import { mergeIndex } from '../word-index/index-writer.ts'
import { type JobRun, letOthersIn } from './job-run.ts'
import type { ImportSource, ReadFile, WantedFile } from './sources/source.ts'
import { storeBatch } from './store-batch.ts'

const filesAtOnce = 200
const bytesAtOnce = 1_500_000
const rowsAtOnce = 500

export async function readFiles(run: JobRun, source: ImportSource): Promise<void> {
  let batch: ReadFile[] = []
  let bytes = 0
  for await (const file of source.read(wantedFiles(run), run.signal)) {
    batch.push(file)
    bytes += 'content' in file ? file.content.length : 0
    if (batch.length < filesAtOnce && bytes < bytesAtOnce) continue
    await store(run, batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) await store(run, batch)
}

async function store(run: JobRun, batch: readonly ReadFile[]): Promise<void> {
  await storeBatch(run, batch)
  await mergeIndex(run.database, run.now())
  await letOthersIn(run, true)
}

async function* wantedFiles({ database, job }: JobRun): AsyncGenerator<WantedFile> {
  for (let after = -1; ; ) {
    const files = await pendingFiles(database, job.id, after, rowsAtOnce)
    yield* files
    const last = files.at(-1)
    if (last === undefined) return
    after = last.ordinal
  }
}
