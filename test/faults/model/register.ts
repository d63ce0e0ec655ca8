// Things that have one value at a time, such as the role of a user: which values each may have now. After an answer there
// is one; after a request that nobody answered for there are two.

export interface Register<Value> {
  /** Sent, and not answered for yet. */
  sent(key: string, value: Value): void
  answered(key: string, value: Value): void
  /** It has been looked at. */
  settle(key: string, value: Value): void
  possible(key: string): ReadonlySet<Value>
  keys(): string[]
  /** Those that can have only this value. */
  keysWith(value: Value): string[]
  /** Gives a function, to be called when the backup is made: what each thing may be in it. */
  beginSnapshot(): () => ReadonlyMap<string, ReadonlySet<Value>>
  /** As it was in a backup; what that does not know has become `otherwise`. */
  setBack(snapshot: ReadonlyMap<string, ReadonlySet<Value>>, otherwise: Value, keep?: Value): void
}

export function createRegister<Value>(): Register<Value> {
  const values = new Map<string, Set<Value>>()
  const sendings: { readonly key: string; readonly value: Value }[] = []
  const none: ReadonlySet<Value> = new Set()
  const isOnly = (set: ReadonlySet<Value> | undefined, value: Value) =>
    set !== undefined && set.size === 1 && set.has(value)

  return {
    sent(key, value) {
      sendings.push({ key, value })
      const set = values.get(key)
      if (set === undefined) values.set(key, new Set([value]))
      else set.add(value)
    },
    answered: (key, value) => void values.set(key, new Set([value])),
    settle: (key, value) => void values.set(key, new Set([value])),
    possible: (key) => values.get(key) ?? none,
    keys: () => [...values.keys()],
    keysWith: (value) => [...values].filter(([, set]) => isOnly(set, value)).map(([key]) => key),
    beginSnapshot() {
      const copy = new Map([...values].map(([key, set]) => [key, new Set(set)]))
      const from = sendings.length
      return () => {
        for (const { key, value } of sendings.slice(from)) {
          const set = copy.get(key)
          if (set === undefined) copy.set(key, new Set([value]))
          else set.add(value)
        }
        return copy
      }
    },
    setBack(snapshot, otherwise, keep) {
      for (const [key, now] of values) {
        if (keep !== undefined && isOnly(now, keep)) continue
        const then = new Set(snapshot.get(key) ?? [otherwise])
        // Whether it came to that before is not known.
        if (keep !== undefined && now.has(keep)) then.add(keep)
        values.set(key, then)
      }
    },
  }
}
