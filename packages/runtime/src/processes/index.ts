// Keeping the processes of the product running, and what they print.
export {
  type KeepRunningOptions,
  type KeptProcess,
  type KeptState,
  keepRunning,
  restartCode,
} from './keep-running.ts'
export { createKeptLog, type KeptLog } from './kept-log.ts'
export type { ProcessExit } from './process-run.ts'
export { readLastLines } from './read-last-lines.ts'
