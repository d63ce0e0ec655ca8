// Whether a request that a cookie vouches for comes from our own pages. Browsers send the cookie whoever's page asks;
// SameSite=Lax still lets in pages of sister hosts.
import type { IncomingHttpHeaders } from 'node:http'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CookieRequest {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  /** The host and port the client asked for. */
  readonly host: string | undefined
  /** As configured: the address the hub is published under. Without it `host` has to do. */
  readonly baseUrl: string | undefined
}

/** Also true for methods that change nothing. */
export function isSameOrigin({ method, headers, host, baseUrl }: CookieRequest): boolean {
  if (safeMethods.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Browsers leave Sec-Fetch-Site out on plain HTTP, and old ones do always.
  const asking = webUrl(headers.origin)
  if (asking === undefined) return false
  const own = webUrl(baseUrl ?? addressInHost(host, asking.protocol))
  return asking.origin === own?.origin
}

/**
 * What is only read, as a download is, and is told of in the audit log: the cookie comes along where another site has a
 * link to it, and the log would tell of what nobody meant to do. A typed address is the person's own.
 */
export function isLedFromElsewhere({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** With the scheme of the page that asks: where TLS ends before us, we do not know our own. */
function addressInHost(host: string | undefined, protocol: string): string | undefined {
  return host === undefined || /[^\w.:[\]-]/.test(host) ? undefined : `${protocol}//${host}`
}

/** Undefined for `null` too, which is the origin of sandboxed pages and local files. */
function webUrl(text: string | undefined): URL | undefined {
  const url = URL.parse(text ?? '') ?? undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined
}
