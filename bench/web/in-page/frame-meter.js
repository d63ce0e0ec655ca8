// Runs in the page: its frames while something happens, and what kept the main thread longest. `frameMeter.stop()` tells.
globalThis.frameMeter = {
  start() {
    const times = []
    const tasks = []
    const slow = []
    const observers = [
      observe('longtask', ({ duration }) => tasks.push(duration)),
      observe('long-animation-frame', (entry) => slow.push(parts(entry))),
    ]
    const tick = () => {
      times.push(performance.now())
      frame = requestAnimationFrame(tick)
    }
    let frame = requestAnimationFrame(tick)
    this.stop = () => {
      cancelAnimationFrame(frame)
      for (const observer of observers) observer.disconnect()
      return { times, tasks, slow }
    }
  },
}

function observe(type, take) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type })
  return observer
}

function parts({ startTime, duration, styleAndLayoutStart, scripts }) {
  const longest = scripts.toSorted((one, other) => other.duration - one.duration)[0]
  const end = startTime + duration
  return {
    duration,
    layout: styleAndLayoutStart === 0 ? 0 : end - styleAndLayoutStart,
    script: longest?.duration ?? 0,
    source: longest === undefined ? '' : sourceOf(longest),
  }
}

function sourceOf({ invoker, sourceFunctionName, sourceURL, sourceCharPosition }) {
  const file = sourceURL.split('/').at(-1)
  return `${invoker} ${sourceFunctionName} ${file}:${sourceCharPosition}`
}
