// Logs as JSON lines on standard output, for a supervisor to keep. Whoever logs passes facts, never payloads or secrets.
import { type Level, type Logger, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

export type { Logger }

export function createLogger(name: string, level: Level | 'silent' = 'info'): Logger {
  const settings = {
    level,
    // Host name and process id are the supervisor's to add.
    base: { name },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  // Not pino's own destination: that one tries without end, and blocks the process, when the disk is full.
  return pino(settings, createLogOutput(1))
}
