// Runs in the page: scrolls as a hand on the bar or on the wheel does, a step with every frame, and tells which rows of
// the audit table are in sight.
globalThis.scrolling = {
  /** Evenly, to this place, in so many milliseconds. */
  to(selector, place, milliseconds) {
    const element = document.querySelector(selector)
    const from = element.scrollTop
    const start = performance.now()
    return new Promise((resolve) => {
      const step = () => {
        const share = Math.min(1, (performance.now() - start) / milliseconds)
        element.scrollTop = from + (place - from) * share
        if (share < 1) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
  },
  furthest(selector) {
    const { scrollHeight, clientHeight } = document.querySelector(selector)
    return scrollHeight - clientHeight
  },
  /** `at` is the place in the table, from 0; `time` is null for a row whose entry is not there. */
  rowsInSight(selector) {
    const table = document.querySelector(selector)
    const { top, bottom } = table.getBoundingClientRect()
    const head = table.querySelector('thead').getBoundingClientRect().bottom
    return Array.from(table.querySelectorAll('tbody tr'))
      .filter((row) => {
        const place = row.getBoundingClientRect()
        return place.bottom > Math.max(top, head) && place.top < bottom
      })
      .map((row) => ({
        at: Number(row.getAttribute('aria-rowindex')) - 2,
        time: row.querySelector('time')?.dateTime ?? null,
      }))
  },
}
