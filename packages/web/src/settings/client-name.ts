// Which browser on which system, out of what it says of itself. Browsers name their ancestors too: the youngest counts.

const browsers = [
  ['Yandex', /YaBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Vivaldi', /Vivaldi\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
] as const

export interface ClientName {
  /** A browser, or the name that a program gives itself. */
  readonly program: string | undefined
  readonly system: string | undefined
}

const longestName = 40

export function clientName(userAgent: string): ClientName {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  return { program: browser ?? ownName(userAgent), system }
}

/** `curl/8.14.1` is curl. */
function ownName(userAgent: string): string | undefined {
  const name = /^[\w.-]+(?=[/ ]|$)/.exec(userAgent)?.[0]
  return name === undefined || name === 'Mozilla' || name === 'unknown'
    ? undefined
    : name.slice(0, longestName)
}
