// Fetches a part of the interface when it is first needed. After an update of the hub the files of an open tab are
// gone: it loads the new ones, once. While the hub is down nothing is reloaded, or the browser's own error page would
// stand in place of everything that still works.
import { noteFailure } from './connection.ts'
import { unreachable } from './hub-problem.ts'

const storageKey = 'notarium-reloaded-at'
const onceInMs = 60_000
const missingStyles = new Set<HTMLLinkElement>()

export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    await Promise.all([...missingStyles].map(askAgain))
    return await load()
  } catch {
    if (!(await isHubThere())) throw noteFailure(unreachable())
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < onceInMs) throw unreachable()
    sessionStorage.setItem(storageKey, String(Date.now()))
    location.reload()
    return new Promise(() => undefined)
  }
}

/** Vite asks for a stylesheet once, come or not: a part that is tried again would come without its looks. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement
  missingStyles.delete(link)
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(unreachable()))
    link.replaceWith(again)
  })
}

async function isHubThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function noteMissing({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
}

// Such errors do not bubble: they are met on their way down.
document.addEventListener('error', noteMissing, true)
