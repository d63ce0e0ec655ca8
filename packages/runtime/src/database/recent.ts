// Remembers what was made for a key, and forgets what was not asked for the longest.

export function createRecent<Made extends object | string>(
  most: number,
  make: (key: string) => Made,
): (key: string) => Made {
  const made = new Map<string, Made>()
  return (key) => {
    const result = made.get(key) ?? make(key)
    // A map keeps the order of insertion: the first is the one to go.
    made.delete(key)
    made.set(key, result)
    if (made.size > most) made.delete(made.keys().next().value as string)
    return result
  }
}
