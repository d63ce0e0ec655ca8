// A map that forgets what was not used for longest. A Map keeps insertion order, so "used" is
// "deleted and inserted again" and the oldest entry is the first one.
export interface LruCache<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
}

export function createLruCache<K, V>(capacity: number): LruCache<K, V> {
  const entries = new Map<K, V>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > capacity) entries.delete(entries.keys().next().value as K)
    },
  }
}
