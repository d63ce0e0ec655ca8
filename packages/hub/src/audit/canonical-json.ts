// One text for one JSON value, as RFC 8785 writes it: keys in the order of their UTF-16 units, no spaces, numbers and
// texts as JavaScript writes them. Reading such a text and writing it again gives the same bytes.

/** Of what `JSON.parse` gives. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = value as Readonly<Record<string, unknown>>
  const written = Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`)
  return `{${written.join(',')}}`
}
