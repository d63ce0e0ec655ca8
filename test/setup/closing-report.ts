// After vitest's own report: what was skipped and why, and one plain closing line.
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

export default class ClosingReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const failed = inState('failed').length + failuresOutsideTests(modules) + unhandled.length
    const skipped = inState('skipped')
    for (const line of new Set(skipped.map(withReason))) console.log(`skipped  ${line}`)
    console.log(`${inState('passed').length} passed, ${failed} failed, ${skipped.length} skipped`)
  }
}

/** Files that do not load and hooks that throw: they fail the run although none of its tests failed. */
function failuresOutsideTests(modules: readonly TestModule[]): number {
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
  return groups.filter((group) => group.errors().length > 0).length
}

function withReason(test: TestCase): string {
  const result = test.result()
  return result.state === 'skipped' && result.note
    ? `${test.fullName} (skipped: ${result.note})`
    : test.fullName
}
