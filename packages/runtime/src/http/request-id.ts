/** The id that whoever passes a request on has given it, so that both logs can be read together. */
export function acceptableRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined
}
