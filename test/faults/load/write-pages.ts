// Writes pages, several writers to the same ones; and searches.
import type { Written } from '@notarium/contract/brain'
import { pick } from '../../sidecar/hostile/chance.ts'
import { hashOf, noteAnswered, noteSent } from '../model/page-model.ts'
import { type BrainName, brains } from '../world/world.ts'
import { type Activity, attempt, jsonOf, type Load, pause } from './load.ts'

const pagesOfBrain = 40

/** `restMs` between two. */
export function writePages(restMs: number): Activity {
  return async (load) => {
    while (!load.signal.aborted) {
      await writePage(load, pick(load.chance, brains), `page-${load.chance(pagesOfBrain)}`)
      await pause(load, restMs)
    }
  }
}

/** The text is like no other. Gives the word in it that is in no other page, where it was answered for. */
export async function writePage(load: Load, brain: BrainName, slug: string): Promise<string | undefined> {
  const { model } = load
  const word = `word${(++model.serial).toString(36)}q`
  const markdown = `# Page ${slug}\n\nThe ${word} was written here, by one of many.\n`
  const sent = noteSent(model.pages[brain], slug, markdown)
  model.touched.get(brain)?.add(slug)
  load.count('writes sent')
  const path = `/api/brains/${brain}/pages/${slug}`
  const answer = await attempt(load, { method: 'PUT', path, body: { markdown } })
  if (answer === undefined) return undefined
  const { version } = jsonOf<Written>(answer)
  noteAnswered(sent, version)
  model.deeds.push({ action: 'page.put', about: `${brain} ${slug} ${version}` })
  load.count('writes')
  if (load.chance(4) === 0) await readBack(load, `${path}?version=${version}`, hashOf(markdown))
  return word
}

async function readBack(load: Load, path: string, hash: string): Promise<void> {
  const answer = await attempt(load, { path })
  if (answer === undefined) return
  const { hash: found } = jsonOf<{ hash: string }>(answer)
  if (found !== hash) load.wrong(`${path} is another text right after it was acknowledged`)
}

export function search(restMs: number): Activity {
  return async (load) => {
    while (!load.signal.aborted) {
      const path = `/api/brains/${pick(load.chance, brains)}/search?q=written+many`
      if ((await attempt(load, { path })) !== undefined) load.count('searches')
      await pause(load, restMs)
    }
  }
}
