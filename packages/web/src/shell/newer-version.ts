// After an update of the hub, a tab that was open before asks for files that are gone: it loads the new ones, once.
const storageKey = 'notarium-reloaded-at'
const onceInMs = 60_000

export function reloadForNewerVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < onceInMs) return
    event.preventDefault()
    sessionStorage.setItem(storageKey, String(Date.now()))
    location.reload()
  })
}
