// The address of a page as agents see it: brain://<brain>/<slug>. Slugs hold '/', spaces and any script, so each of
// their parts is percent-encoded; what comes in may be encoded in full, in part, or not at all.

export function pageUriStart(brain: string): string {
  return `brain://${encodeURIComponent(brain)}/`
}

export function pageUri(brain: string, slug: string): string {
  return pageUriStart(brain) + slug.split('/').map(encodeURIComponent).join('/')
}

/** Undefined when it is not the address of a page of this brain. */
export function slugOfUri(brain: string, uri: string): string | undefined {
  const start = pageUriStart(brain)
  if (!uri.startsWith(start) || uri.length === start.length) return undefined
  const written = uri.slice(start.length)
  try {
    return decodeURIComponent(written)
  } catch {
    // A slug may hold a '%' of its own, and an agent may have written it plainly.
    return written
  }
}
