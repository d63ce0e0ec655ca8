// Logs as JSON lines on standard output, for a supervisor to keep. Whoever logs passes facts, never payloads or secrets.
import { type Level, type Logger, pino } from 'pino'

export type { Logger }

export function createLogger(name: string, level: Level | 'silent' = 'info'): Logger {
  return pino({
    name,
    level,
    // Host name and process id are the supervisor's to add.
    base: { name },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  })
}
