// A hub whose backups are tried: with a brain that is a file, and a sidecar that signs in a way of its own.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupJob, CreateBackup } from '@notarium/contract/hub'
import type { DatabaseLocation } from '@notarium/runtime/database'
import { onTestFinished } from 'vitest'
import { doer, firstPort, launchFake } from '../../brains/testing/fresh-brains.ts'
import { playSidecar } from '../../sidecar/testing/played-sidecar.ts'
import { freshHub, type ServedHubOptions } from '../../testing/served-hub.ts'
import type { Started } from '../backups.ts'
import { fileStores } from './file-stores.ts'

const mark = '<Signature xmlns="urn:test"></Signature>'

/** Holds where the document has the mark, and says so. */
const signing = {
  sign: async ({ payload }: { payload: Uint8Array }) => ({
    signedXml: Buffer.from(Buffer.from(payload).toString().replace('</backup>', `${mark}</backup>`)),
  }),
  inspect: async ({ payload }: { payload: Uint8Array }) => ({
    valid: Buffer.from(payload).includes(mark),
    errors: [],
    signatures: [
      {
        ...{
          valid: true,
          errors: [],
          algorithm: '',
          signerCn: 'Olga',
          signerInn: '',
          signerOrganisation: '',
        },
        ...{ issuerCn: '', serial: '01', notBefore: 0, notAfter: 0 },
        covered: [{ uri: '', element: '/backup', wholeDocument: true, textOnly: false }],
      },
    ],
  }),
}

export async function backedUpHub(
  database: DatabaseLocation,
  settings = '',
  more: Partial<ServedHubOptions> = {},
) {
  const folder = more.folder ?? mkdtempSync(join(tmpdir(), 'hub-'))
  if (more.folder === undefined) onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const socket = await playSidecar(signing)
  const served = await freshHub({
    ...{ database, folder, launchBrain: launchFake, brainStores: fileStores },
    settings: `${settings}
[sidecar]
socket = "${socket}"
[brains]
first_port = ${firstPort}
last_port = ${firstPort + 40}
`,
    ...more,
  })
  const { hub } = served
  const book = (brain: string) => join(folder, 'brains', brain, 'book')
  return {
    ...served,
    backups: hub.backups,
    ended: async (started: Promise<Started>): Promise<BackupJob> => (await started).ended,
    async made(wanted: CreateBackup = {}): Promise<string> {
      const job = await (await hub.backups.create(doer, wanted)).ended
      if (job.state !== 'done') throw new Error(JSON.stringify(job))
      return job.backup ?? ''
    },
    readBook: (brain: string) => readFileSync(book(brain), 'utf8'),
    writeBook: (brain: string, text: string) => writeFileSync(book(brain), text),
    entries: async (action: string) =>
      (
        await hub.database.all<{ payload: string; outbox: number; actor_name: string }>(
          'SELECT * FROM audit_log WHERE action = ? ORDER BY id',
          action,
        )
      ).map(({ payload, ...rest }) => ({ ...rest, payload: JSON.parse(payload) })),
  }
}
