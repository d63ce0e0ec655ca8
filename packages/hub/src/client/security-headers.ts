// What every answer tells the browser to refuse. Names are in lower case, as Node sends them.

export type HeaderValues = Readonly<Record<string, string>>

const common: HeaderValues = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: with that, browsers send `Origin: null` with forms, and our own could not be told from others'.
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** These mean something for documents alone. */
const ofPages: HeaderValues = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** For the web interface (`page`) and for everything else (`data`). To be made once. */
export function securityHeaders(
  baseUrl: string | undefined,
): Readonly<{ page: HeaderValues; data: HeaderValues }> {
  const always = { ...common, ...strictTransport(baseUrl) }
  return Object.freeze({
    page: Object.freeze({ ...always, ...ofPages, 'content-security-policy': pagePolicy }),
    data: Object.freeze({ ...always, 'content-security-policy': dataPolicy }),
  })
}

/** A year. Subdomains are not ours to decide for. */
function strictTransport(baseUrl: string | undefined): HeaderValues {
  const isSecure = URL.parse(baseUrl ?? '')?.protocol === 'https:'
  return isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}
}
