// A line of a brain's log, taken apart to be read. Lines that are no JSON, such as the last words of a process that
// died, are shown as they are.
export interface LogLine {
  readonly time: string | undefined
  readonly level: Level | undefined
  readonly message: string
  /** Whatever else it says, as `name=value`. */
  readonly more: string
}

const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]

export function readLogLine(text: string): LogLine {
  const fields = fieldsIn(text)
  if (fields === undefined) return { time: undefined, level: undefined, message: text, more: '' }
  const { time, level, msg, name: _whose, ...rest } = fields
  return {
    time: typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : undefined,
    level: levels.find((each) => each === level) ?? (level === 'fatal' ? 'error' : undefined),
    message: typeof msg === 'string' ? msg : '',
    more: Object.entries(rest)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' '),
  }
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A name for each line that stays the same while the log moves on: its text, and which of those alike it is. */
export function keysOf(lines: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const nth = (seen.get(line) ?? 0) + 1
    seen.set(line, nth)
    return `${nth} ${line}`
  })
}
