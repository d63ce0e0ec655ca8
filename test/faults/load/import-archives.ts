// Imports small archives: most of their files are pages, one is a picture, one is no text.
import type { ImportJob } from '@notarium/contract/brain'
import { type TarMember, tarBytes } from '@notarium/runtime/tar'
import type { ImportSent, Model } from '../model/model.ts'
import { hashOf, noteSent } from '../model/page-model.ts'
import { type BrainName, brains } from '../world/world.ts'
import { type Activity, attempt, jsonOf, type Load, pause } from './load.ts'

const folders = 6
const pollMs = 50

export function importArchives(mostFiles: number, restMs: number): Activity {
  return async (load) => {
    await Promise.all(brains.map((brain) => importInto(load, brain, mostFiles, restMs)))
  }
}

async function importInto(load: Load, brain: BrainName, mostFiles: number, restMs: number): Promise<void> {
  while (!load.signal.aborted) {
    const id = await startImport(load, brain, 1 + load.chance(mostFiles))
    while (id !== undefined && !load.signal.aborted) {
      const answer = await attempt(load, { path: `/api/brains/${brain}/imports/${id}` })
      if (answer === undefined) break
      const { state } = jsonOf<ImportJob>(answer)
      if (state !== 'queued' && state !== 'running') break
      await pause(load, pollMs)
    }
    await pause(load, restMs)
  }
}

async function startImport(load: Load, brain: BrainName, count: number): Promise<number | undefined> {
  const { model } = load
  const folder = `imported-${load.chance(folders)}`
  const members = [
    ...Array.from({ length: count }, (_, index) => pageFile(model, `${folder}/file-${index}.md`)),
    member(`${folder}/picture.png`, Buffer.from([0x89, 0x50, 0x4e, 0x47])),
    member(`${folder}/no-text.md`, Buffer.from([0xff, 0xfe, 0xfd, 0x00])),
  ]
  const sent = noteImport(model, brain, members)
  load.count('imports sent')
  const path = `/api/brains/${brain}/imports?name=${encodeURIComponent(sent.label)}`
  const answer = await attempt(load, { method: 'POST', path, body: await bytesOf(members) })
  if (answer === undefined) return undefined
  sent.isSure = true
  load.count('imports')
  return jsonOf<ImportJob>(answer).id
}

function noteImport(model: Model, brain: BrainName, members: readonly TarMember[]): ImportSent {
  const pages = new Map<string, string>()
  for (const { path, content } of members.slice(0, -2)) {
    const slug = path.replace(/\.md$/, '')
    const text = Buffer.from(content as Uint8Array).toString()
    noteSent(model.pages[brain], slug, text)
    model.touched.get(brain)?.add(slug)
    pages.set(slug, hashOf(text))
  }
  const sent: ImportSent = {
    ...{ brain, pages, label: `import ${++model.serial}`, files: members.length },
    ...{ isSure: false, isChecked: false, mayFail: false },
  }
  model.imports.push(sent)
  return sent
}

function pageFile(model: Model, path: string): TarMember {
  return member(path, Buffer.from(`# ${path}\n\nImported as number ${++model.serial}.\n`))
}

function member(path: string, content: Buffer): TarMember {
  return { path, content, size: content.length, modified: new Date(0) }
}

async function bytesOf(members: readonly TarMember[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of tarBytes(each(members))) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}
