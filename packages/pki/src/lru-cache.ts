// A map that forgets what was not used for longest. A Map keeps insertion order, so "used" is
// "deleted and inserted again" and the oldest entry is the first one.
export interface LruCache<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): void
}

/** `capacity` is what the sizes of all entries may add up to; the newest stays whatever its size. */
export function createLruCache<K, V>(capacity: number, sizeOf: (value: V) => number): LruCache<K, V> {
  const entries = new Map<K, V>()
  let size = 0
  const forget = (key: K, value: V) => {
    entries.delete(key)
    size -= sizeOf(value)
  }
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
      const known = entries.get(key)
      if (known !== undefined) forget(key, known)
      entries.set(key, value)
      size += sizeOf(value)
      for (const [oldest, its] of entries) {
        if (size <= capacity || oldest === key) return
        forget(oldest, its)
      }
    },
  }
}
