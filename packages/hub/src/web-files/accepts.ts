// What a client says it takes (RFC 9110, section 12.5) and has already (section 13.1.2).

/** `coding;q=0` says no; `*` stands for all that are not named. */
export function acceptsCoding(header: string | undefined, coding: string): boolean {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(weighted))
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}

function weighted(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}

/** Programs take anything: whoever names HTML wants to look at it. */
export function acceptsPages(header: string | undefined): boolean {
  return /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(header ?? '')
}

export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((text) => text.trim())
  return known.includes(etag) || known.includes('*')
}
