// Unsaved work, kept in this browser: by person, brain and page, with the version that it was made from. A draft that
// cannot be kept is told to whoever asked, never thrown: typing goes on.

export interface DraftPlace {
  readonly user: string
  readonly brain: string
  /** Empty for the page that has no address yet. */
  readonly slug: string
  /** `aside`: what somebody wrote before they took the newer version instead. */
  readonly kind: 'draft' | 'aside'
}

export interface Draft {
  readonly markdown: string
  /** 0 when the page was not there. */
  readonly version: number
  readonly at: string
  /** Of a page that is not there yet. */
  readonly title?: string
  readonly slug?: string
}

/** Where drafts lie: IndexedDB, or a map in tests. */
export interface Shelf {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  entries(): Promise<readonly (readonly [key: string, value: unknown])[]>
}

/** `full`: the browser gives no more room. */
export type Keeping = 'kept' | 'full' | 'unavailable'

const longestLife = 60 * 24 * 60 * 60 * 1000

export function createDraftStore(shelf: Shelf, now: () => number = Date.now) {
  return Object.freeze({
    async read(place: DraftPlace): Promise<Draft | undefined> {
      const found = await shelf.get(keyOf(place)).catch(() => undefined)
      return isDraft(found) ? found : undefined
    },

    async write(place: DraftPlace, draft: Omit<Draft, 'at'>): Promise<Keeping> {
      try {
        await shelf.put(keyOf(place), { ...draft, at: new Date(now()).toISOString() })
        return 'kept'
      } catch (error) {
        return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unavailable'
      }
    },

    async remove(place: DraftPlace): Promise<void> {
      await shelf.remove(keyOf(place)).catch(() => undefined)
    },

    /** Drafts that nobody came back to for two months. */
    async sweep(): Promise<void> {
      const entries = await shelf.entries().catch(() => [])
      for (const [key, value] of entries) {
        const isFresh = isDraft(value) && now() - Date.parse(value.at) < longestLife
        if (!isFresh) await shelf.remove(key).catch(() => undefined)
      }
    },
  })
}

/** Names may hold any separator: JSON keeps them apart. */
const keyOf = ({ user, brain, slug, kind }: DraftPlace) => JSON.stringify([user, brain, slug, kind])

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { markdown, version, at } = value as Partial<Record<keyof Draft, unknown>>
  return (
    typeof markdown === 'string' &&
    Number.isInteger(version) &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  )
}
