// Search finds what was written last; vectors that are owed are made once the provider answers again.
import type { EmbeddingStatus, SearchResponse } from '@notarium/contract/brain'
import type { Load } from '../load/load.ts'
import { writePage } from '../load/write-pages.ts'
import { brains, type World } from '../world/world.ts'
import { untilNothingWrong } from './until.ts'

const debtPatienceMs = 45_000

export async function checkSearch(load: Load): Promise<string[]> {
  const wrong: string[] = []
  for (const brain of brains) {
    const word = await writePage(load, brain, 'last-page')
    if (word === undefined) continue
    const { hits } = await load.world.get<SearchResponse>(`/api/brains/${brain}/search?q=${word}`)
    const found = hits.map(({ slug }) => slug)
    if (!found.includes('last-page'))
      wrong.push(`${brain}: search for ${word} finds not the page written last, but ${found.join(', ')}`)
  }
  return wrong
}

export function checkVectors(world: World): Promise<string[]> {
  return untilNothingWrong(debtPatienceMs, async () => {
    const { debt } = await world.get<EmbeddingStatus>('/api/brains/notes/embeddings')
    return debt.chunks === 0 ? [] : [`vectors of ${debt.chunks} chunks are owed: ${debt.lastError}`]
  })
}
