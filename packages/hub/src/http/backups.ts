// Backups: made, tried, restored, taken away; and how far the work on them is.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endMark, jobEvents } from '../backups/job-events.ts'
import type { Hub } from '../hub.ts'
import type { Handlers } from './operations.ts'

type Names =
  | 'listBackups'
  | 'createBackup'
  | 'getBackup'
  | 'downloadBackup'
  | 'verifyBackup'
  | 'restoreBackup'
  | 'restoreBrain'
  | 'removeBackup'
  | 'getBackupJob'
  | 'followBackupJob'

export function backupHandlers({ backups }: Pick<Hub, 'backups'>): Handlers<Names> {
  return {
    listBackups: () => backups.list(),
    createBackup: async ({ caller, body }) => (await backups.create(caller, body)).job,
    getBackup: ({ params }) => backups.get(params['name'] ?? ''),
    async downloadBackup({ caller, params, request, reply }) {
      const name = params['name'] ?? ''
      // Whoever only asks how large it is takes nothing away.
      if (request.method === 'HEAD') return sendFile(reply, name, (await backups.get(name)).bytes)
      const file = await backups.download(caller, name)
      return sendFile(reply, name, (await stat(file)).size, createReadStream(file))
    },
    verifyBackup: async ({ caller, params, body }) =>
      (await backups.verify(caller, params['name'] ?? '', body.passphrase)).job,
    restoreBackup: async ({ caller, params, body }) =>
      (await backups.restore(caller, params['name'] ?? '', body)).job,
    restoreBrain: async ({ caller, params, body }) =>
      (await backups.restoreBrain(caller, params['name'] ?? '', body)).job,
    removeBackup: ({ caller, params, body }) => backups.remove(caller, params['name'] ?? '', body.confirm),
    getBackupJob: ({ params }) => backups.jobs.get(params['id'] ?? ''),
    async followBackupJob({ params, request, reply }) {
      const id = params['id'] ?? ''
      // Before the answer begins: what is not there is a problem, not a stream.
      backups.jobs.get(id)
      // Tells a browser that has seen the end not to come back.
      if (request.headers['last-event-id'] === endMark) return reply.code(204).send()
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(jobEvents(backups.jobs, id, left.signal)))
    },
  }
}

function sendFile(
  reply: FastifyReply,
  name: string,
  bytes: number,
  content: Readable | null = null,
): unknown {
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', bytes)
    .send(content)
}
