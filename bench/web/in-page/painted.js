// Runs in the page: `whenPainted(find)` waits for the first frame in which something is found, until that frame has been
// handed over to be drawn, and tells what was found and the moment.
globalThis.whenPainted = (find) =>
  new Promise((resolve) => {
    const look = () => {
      const found = find()
      if (!found) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve({ found, moment: performance.now() })
      port2.postMessage('')
    }
    requestAnimationFrame(look)
  })
