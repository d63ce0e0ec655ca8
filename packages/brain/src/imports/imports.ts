// Imports as the edges use them: jobs are read here and run on the writer's thread.
import type { ImportJob } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import type { Imports } from '../brain.ts'
import { BrainError } from '../errors.ts'
import { jobRow, listJobs } from '../store/import-rows.ts'
import { receiptReasons, receiptRows } from '../store/receipt-rows.ts'
import type { WriterChange } from '../writer/messages.ts'
import type { Writer } from '../writer/writer.ts'
import { allowedPath } from './allowed-path.ts'
import { createJobWatchers } from './job-watchers.ts'
import { presentJob } from './present-job.ts'
import { makeUploadFolder, uploadedFile } from './uploads.ts'

export interface ImportsOptions {
  /** For reading alone. */
  readonly database: Database
  readonly writer: Pick<Writer, 'call'>
  readonly settings: {
    /** Files and folders on this machine that may be imported, with all that is in them. */
    readonly importPaths: readonly string[]
    /** The brain's own. */
    readonly folder: string
  }
  readonly onChange: (listener: (change: WriterChange) => void) => void
}

export function createImports({ database, writer, settings, onChange }: ImportsOptions): Imports {
  const { importPaths, folder } = settings
  const get = async (id: number): Promise<ImportJob> => {
    const row = await jobRow(database, id)
    if (row === undefined)
      throw new BrainError('not-found', `there is no import job ${id}: list the jobs to see which there are`)
    return presentJob(row)
  }
  const watchers = createJobWatchers(get)
  onChange(({ job }) => {
    if (job !== undefined) watchers.jobMoved(job)
  })
  return {
    start: async (actor, request) => {
      const path = request.temporary
        ? await uploadedFile(folder, request.path)
        : await allowedPath(request.path, importPaths)
      return writer.call('startImport', actor, { ...request, path })
    },
    uploadFolder: () => makeUploadFolder(folder),
    get,
    list: async (limit) => (await listJobs(database, limit)).map(presentJob),
    receipt: async (id, request) => {
      await get(id)
      return receiptRows(database, id, request)
    },
    reasons: async (id, request) => {
      await get(id)
      return receiptReasons(database, id, request)
    },
    cancel: (actor, id) => writer.call('cancelImport', actor, id),
    watch: watchers.watch,
  }
}
