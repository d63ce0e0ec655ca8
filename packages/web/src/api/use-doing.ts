// A change that a person asks for: runs, says that it runs, and what came of it.
import { useState } from 'react'
import type { HubProblem } from './hub-problem.ts'

export interface Doing<Arguments extends unknown[], Result> {
  /** Undefined when it failed: `problem` then says why. */
  readonly run: (...given: Arguments) => Promise<Result | undefined>
  readonly busy: boolean
  readonly problem: HubProblem | undefined
  readonly clear: () => void
}

export function useDoing<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Promise<Result>,
): Doing<Arguments, Result> {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<HubProblem>()

  const run = async (...given: Arguments) => {
    setBusy(true)
    setProblem(undefined)
    try {
      return await work(...given)
    } catch (error) {
      setProblem(error as HubProblem)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, problem, clear: () => setProblem(undefined) }
}
