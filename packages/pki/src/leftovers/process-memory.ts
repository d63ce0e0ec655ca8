// Reads the memory of another process, as a core dump would show it, and looks for bytes in it.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'

const chunkSize = 1024 * 1024
const zeros = Buffer.alloc(chunkSize)
const readBuffer = Buffer.alloc(chunkSize)
const ptraceScope = '/proc/sys/kernel/yama/ptrace_scope'

/** Why the memory of a child process cannot be read here; undefined where it can. */
export function whyUnreadable(): string | undefined {
  if (!existsSync('/proc/self/mem')) return 'needs the /proc/PID/mem of Linux'
  const scope = existsSync(ptraceScope) ? Number(readFileSync(ptraceScope, 'utf8')) : 0
  if (scope < 2 || (scope === 2 && process.getuid?.() === 0)) return undefined
  return `${ptraceScope} is ${scope}, which forbids reading the memory of another process`
}

/** The names of those patterns that occur. */
export function findInMemory(pid: number, patterns: ReadonlyMap<string, Buffer>): string[] {
  const overlap = Math.max(...Array.from(patterns.values(), ({ length }) => length)) - 1
  const found = new Set<string>()
  const file = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const [start, end] of writtenRegions(pid)) {
      for (let at = start; at < end; at += chunkSize - overlap) {
        const chunk = readWhole(file, at, Math.min(chunkSize, end - at))
        // Most of what is reserved was never written to.
        if (chunk.equals(zeros.subarray(0, chunk.length))) continue
        for (const [name, pattern] of patterns) if (chunk.includes(pattern)) found.add(name)
      }
    }
  } finally {
    closeSync(file)
  }
  return [...found].sort()
}

/** What may hold more than the program's own files: all that can be written, and all that belongs to no file. */
function writtenRegions(pid: number): [start: number, end: number][] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'latin1').trimEnd().split('\n')
  return lines.flatMap((line) => {
    const [, start, end, access, inode, name] = /^(\w+)-(\w+) (\S+) \S+ \S+ (\d+) *(.*)$/.exec(line) ?? []
    const isKernels = name?.startsWith('[v') === true
    const isWanted = access?.startsWith('rw') || (access?.startsWith('r') && inode === '0' && !isKernels)
    return isWanted ? [[Number.parseInt(start!, 16), Number.parseInt(end!, 16)]] : []
  })
}

/** What cannot be read could hold anything: that is an error. */
function readWhole(file: number, position: number, length: number): Buffer {
  const chunk = readBuffer.subarray(0, length)
  if (readSync(file, chunk, 0, length, position) === length) return chunk
  throw new Error(`only a part of the ${length} bytes at ${position} could be read`)
}
