// Loaded into every process of the product before anything else (NODE_OPTIONS=--import): its clock goes wrong by what a
// file says, as if somebody set the time of the machine. Timers and performance.now() are not of that clock.
import { readFileSync } from 'node:fs'

const file = process.env['NOTARIUM_FAULTS_CLOCK'] ?? ''
/** Milliseconds between two looks at the file. */
const pace = 10

const realNow = Date.now
let offset = 0
let lookedAt = Number.NEGATIVE_INFINITY

function shiftedNow(): number {
  const at = performance.now()
  if (at - lookedAt > pace) {
    lookedAt = at
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      // The world is being taken down.
    }
  }
  return realNow() + offset
}

Date.now = shiftedNow
globalThis.Date = new Proxy(Date, {
  construct: (target, given, wanted) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, wanted),
})
