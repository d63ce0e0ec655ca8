// The cookie that a browser holds a session's token in. Over TLS its name begins with __Host-: no sister host and no
// plain HTTP answer can then put another in its place (session fixation).

export interface CookieSettings {
  /** Whether people reach the hub by https. */
  readonly secure: boolean
}

/** A Set-Cookie value; `maxAge` in seconds. */
export function sessionCookie(token: string, settings: CookieSettings & { readonly maxAge: number }): string {
  const { secure, maxAge } = settings
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${cookieName(settings)}=${token}; ${attributes}`
}

/** A Set-Cookie value that makes the browser forget it. */
export const endedCookie = (settings: CookieSettings): string => sessionCookie('', { ...settings, maxAge: 0 })

/** What the cookie holds, unchecked. Undefined when it is there twice: one of them is somebody else's. */
export function readSessionCookie(header: string | undefined, settings: CookieSettings): string | undefined {
  const start = `${cookieName(settings)}=`
  const found = (header ?? '')
    .split(';')
    .map(trimBlanks)
    .filter((pair) => pair.startsWith(start))
  return found.length === 1 ? found[0]?.slice(start.length) : undefined
}

const cookieName = ({ secure }: CookieSettings) => (secure ? '__Host-notarium_session' : 'notarium_session')

/** Not trim(): it takes away U+00A0 as well, with which a name slips past the browser's rules for __Host-. */
function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text[start])) start++
  while (end > start && isBlank(text[end - 1])) end--
  return text.slice(start, end)
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t'
