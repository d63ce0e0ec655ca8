// What a process with keys asks of the operating system: no core dumps, nobody who looks into its memory, and helpers
// that do not outlive it.
import koffi from 'koffi'

/** Constants of Linux. */
const PR_SET_DUMPABLE = 4
const PR_SET_PDEATHSIG = 1
const SIGKILL = 9
const RLIMIT_CORE = 4

/** Before any key is loaded. Helper processes inherit the limit and call this for themselves. */
export function protectMemory(onProblem: (problem: string) => void): void {
  // Node would open a debugger, on a port for everyone on the machine.
  process.on('SIGUSR1', () => {})
  if (process.platform !== 'linux') {
    onProblem('core dumps are not switched off: that is done on Linux alone')
    return
  }
  const setrlimit = koffi.load(null).func('int setrlimit(int resource, const uint64_t *limit)')
  const isProtected = prctl(PR_SET_DUMPABLE, 0) && setrlimit(RLIMIT_CORE, new BigUint64Array(2)) === 0
  if (!isProtected) onProblem('core dumps could not be switched off')
}

/** Also where a module of foreign code hangs, and the process hears nothing any more. */
export function endWithParent(parent: number): void {
  if (process.platform === 'linux') prctl(PR_SET_PDEATHSIG, SIGKILL)
  // It may have gone before that was asked for.
  if (process.ppid !== parent) process.exit(0)
}

function prctl(option: number, value: number): boolean {
  const call = koffi
    .load(null)
    .func('int prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d)')
  return call(option, value, 0, 0, 0) === 0
}
