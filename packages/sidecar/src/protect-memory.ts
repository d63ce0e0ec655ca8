// Keeps the memory of this process, which holds keys, out of core dumps and away from other processes of its user.
import koffi from 'koffi'

/** Constants of Linux. */
const PR_SET_DUMPABLE = 4
const RLIMIT_CORE = 4

/** Before any key is loaded. Helper processes inherit the limit and call this for themselves. */
export function protectMemory(onProblem: (problem: string) => void): void {
  if (process.platform !== 'linux') {
    onProblem('core dumps are not switched off: that is done on Linux alone')
    return
  }
  const libc = koffi.load(null)
  const prctl = libc.func(
    'int prctl(int option, unsigned long arg2, unsigned long arg3, unsigned long arg4, unsigned long arg5)',
  )
  const setrlimit = libc.func('int setrlimit(int resource, const uint64_t *limit)')
  const isProtected =
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) === 0 && setrlimit(RLIMIT_CORE, new BigUint64Array(2)) === 0
  if (!isProtected) onProblem('core dumps could not be switched off')
}
