// Runs in the page of a search: for every text that was asked by a key, how long it took from the key to the frame with
// its results. A text that was overtaken by the next one waits for the results of that one.
globalThis.typing = {
  start() {
    const input = document.querySelector('[data-search-input]')
    const answers = []
    const waiting = []
    let pressed = 0
    let before = input.value.trim()

    const results = () => {
      if (document.querySelector('#content section[aria-busy="false"]') === null) return undefined
      const titles = Array.from(document.querySelectorAll('a[data-result]'), (link) => link.textContent)
      return { shown: input.value.trim(), titles }
    }
    const watch = async () => {
      while (waiting.length > 0) {
        const { found, moment } = await whenPainted(results)
        const { shown, titles } = found
        // Another key may have come since that frame.
        const last = waiting.findLastIndex(({ text }) => text === shown)
        for (const { text, at } of waiting.splice(0, last + 1))
          answers.push({ text, milliseconds: moment - at, titles, isOvertaken: text !== shown })
      }
    }
    const onKey = ({ timeStamp }) => {
      pressed = timeStamp
    }
    const onInput = () => {
      const text = input.value.trim()
      // A space at the end asks nothing new.
      if (text === before) return
      before = text
      if (text === '') return
      waiting.push({ text, at: pressed })
      if (waiting.length === 1) void watch()
    }
    input.addEventListener('keydown', onKey)
    input.addEventListener('input', onInput)
    this.stop = () => {
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('input', onInput)
      return { answers, unanswered: waiting.length }
    }
  },
}
