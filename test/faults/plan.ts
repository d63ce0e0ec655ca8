// Which rounds there are, and in which order: cards of two decks, one for each kind of world, that are dealt in blocks
// because changing the world takes time. A deck that is empty is shuffled anew.
import { type Chance, chanceFor } from '../sidecar/hostile/chance.ts'
import type { ActivityName } from './round/activities.ts'
import { moods } from './world/embedding-provider.ts'
import type { WorldKind } from './world/world.ts'

export interface Card {
  readonly world: WorldKind
  readonly kind: string
  /** What is in the middle of being done when it strikes. */
  readonly activity: ActivityName
  /** More precisely: how the provider misbehaves, what is killed in a restore. */
  readonly how?: string
}

const all: readonly ActivityName[] = ['writes', 'imports', 'revocations', 'backups', 'restores']

type Sort = Omit<Card, 'world'>
const during = (kind: string, activities: readonly ActivityName[]): Sort[] =>
  activities.map((activity) => ({ kind, activity }))
const restoring = (...hows: readonly string[]): Sort[] =>
  hows.map((how) => ({ kind: 'restore-all', activity: 'writes', how }))

const decks: Readonly<Record<WorldKind, readonly Sort[]>> = {
  sqlite: [
    ...['kill-hub', 'kill-brain', 'kill-sidecar', 'kill-all'].flatMap((kind) => during(kind, all)),
    ...during('disk-full', ['writes', 'imports', 'backups', 'restores']),
    ...moods.map((how): Sort => ({ kind: 'provider', activity: 'imports', how })),
    ...during('clock', ['writes', 'revocations', 'backups']),
    ...during('slow-clients', ['writes', 'imports']),
    ...restoring('nothing', 'hub', 'all'),
  ],
  postgres: [
    ...during('postgres', all),
    ...during('kill-hub', ['writes', 'backups', 'restores']),
    ...during('kill-brain', ['imports']),
    ...during('kill-all', ['backups']),
    ...restoring('hub'),
  ],
}
const blocks: readonly (readonly [WorldKind, number])[] = [
  ['sqlite', 14],
  ['postgres', 5],
]

export const kinds: readonly string[] = [
  ...new Set(Object.values(decks).flatMap((deck) => deck.map(({ kind }) => kind))),
]

/** `only` are kinds; all where there are none. */
export function planRounds(seed: number, rounds: number, only: readonly string[]): Card[] {
  const chance = chanceFor(seed, -7)
  const isWanted = ({ kind }: Sort) => only.length === 0 || only.includes(kind)
  const dealers = blocks.flatMap(([world, count]) => {
    const deck = decks[world].filter(isWanted)
    return deck.length === 0 ? [] : [{ world, count, deal: dealer(deck, chance) }]
  })
  const cards: Card[] = []
  while (cards.length < rounds && dealers.length > 0)
    for (const { world, count, deal } of dealers)
      for (let dealt = 0; dealt < count; dealt++) cards.push({ world, ...deal() })
  return cards.slice(0, rounds)
}

function dealer(deck: readonly Sort[], chance: Chance): () => Sort {
  let left: Sort[] = []
  return () => {
    if (left.length === 0) left = [...deck]
    return left.splice(chance(left.length), 1)[0] as Sort
  }
}
