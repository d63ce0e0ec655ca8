// Logs as JSON lines on standard output, for a supervisor to keep. Whoever logs passes facts, never payloads or secrets.
import { destination, type Level, type Logger, pino } from 'pino'

export type { Logger }

export function createLogger(name: string, level: Level | 'silent' = 'info'): Logger {
  const settings = {
    level,
    // Host name and process id are the supervisor's to add.
    base: { name },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  // Many lines go out in one piece, none later than after 200 ms. What is left is written when the process exits.
  // Where nobody reads them, lines are dropped rather than gathered without end.
  return pino(
    settings,
    destination({ dest: 1, sync: false, minLength: 4096, maxLength: 4_194_304, periodicFlush: 200 }),
  )
}
