// Slots that are taken in turn. Who holds one while others wait must be done soon, or loses it.
export interface Slots {
  /**
   * Calls `begin` when there is a slot, at once if there is one now. `evict` is called when the holder took too long.
   * What it returns gives the slot back, or the place in the queue.
   */
  take(begin: () => void, evict: () => void): () => void
}

interface Holder {
  evict(): void
}

export function createSlots(count: number, patience: number): Slots {
  const holders = new Set<Holder>()
  const waiting = new Set<() => void>()

  const giveTo = (next: () => void): void => {
    waiting.delete(next)
    next()
  }
  return {
    take(begin, evict) {
      const holder: Holder = { evict }
      const use = () => {
        holders.add(holder)
        begin()
      }
      let impatience: NodeJS.Timeout | undefined
      if (holders.size < count) use()
      else {
        waiting.add(use)
        impatience = setTimeout(() => {
          const [oldest] = holders
          if (waiting.has(use)) oldest?.evict()
        }, patience)
      }
      return () => {
        clearTimeout(impatience)
        waiting.delete(use)
        if (!holders.delete(holder)) return
        const [next] = waiting
        if (next !== undefined) giveTo(next)
      }
    },
  }
}
