// Keeps the process small. There is a JavaScript heap for every thread, and each would let its nursery grow to many
// megabytes, of which short calls need little; and the C library would keep a pool of memory for each thread.
import { setFlagsFromString } from 'node:v8'
import koffi from 'koffi'

/** Of glibc. */
const M_ARENA_MAX = -8

// For this thread from now on, and for those that it starts.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--max-semi-space-size=2')
if (process.platform === 'linux') limitArenas()

function limitArenas(): void {
  try {
    koffi.load(null).func('int mallopt(int parameter, int value)')(M_ARENA_MAX, 2)
  } catch {
    // Another C library has no such pools, or no such setting.
  }
}
