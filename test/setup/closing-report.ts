// After vitest's own report: what was skipped and why, and one plain closing line.
import type { Reporter, TestModule } from 'vitest/node'

export default class ClosingReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const skipped = new Set<string>()
    for (const module of modules) {
      if (module.state() === 'failed' && module.children.size === 0) count.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state]++
        if (state === 'skipped') skipped.add(test.fullName.match(/^.*\(skipped: [^)]*\)/)?.[0] ?? test.fullName)
      }
    }
    for (const name of skipped) console.log(`skipped  ${name}`)
    console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  }
}
