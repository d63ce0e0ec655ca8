// Two brains: `handbook`, which everybody may use, and `archive`, which few may see and which is stopped.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HubClient } from '../../hub/kit/hub-client.ts'

export interface SeededBrains {
  /** On this machine, with notes, for `handbook` to follow. */
  readonly notesFolder: string
}

export async function seedBrains(
  client: HubClient,
  owner: string,
  dataFolder: string,
): Promise<SeededBrains> {
  const notesFolder = makeNotes(dataFolder)
  await Promise.all([createHandbook(client, owner, dataFolder, notesFolder), createArchive(client, owner)])
  return { notesFolder }
}

async function createHandbook(
  client: HubClient,
  as: string,
  dataFolder: string,
  notesFolder: string,
): Promise<void> {
  const body = { name: 'handbook', displayName: 'Handbook · Справочник' }
  await client.json('POST', '/api/admin/brains', { as, body })
  // What a brain may read on the machine is for its operator to say, in a file.
  writeFileSync(join(dataFolder, 'brains/handbook/brain.toml'), `[imports]\npaths = ["${notesFolder}"]\n`)
  await client.json('POST', '/api/admin/brains/handbook/restart', { as })
}

async function createArchive(client: HubClient, as: string): Promise<void> {
  const body = { name: 'archive', displayName: 'Архив', visibility: 'restricted' }
  await client.json('POST', '/api/admin/brains', { as, body })
  await client.json('POST', '/api/admin/brains/archive/stop', { as })
}

function makeNotes(dataFolder: string): string {
  const folder = join(dataFolder, 'notes-on-disk')
  mkdirSync(folder)
  for (const name of ['one', 'two', 'три'])
    writeFileSync(join(folder, `${name}.md`), `# Note ${name}\n\nKept in a folder.\n`)
  return folder
}
