// Whether people who cannot see, hear or use a mouse get along with a page, as far as axe-core can tell.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly impact: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

// The small one: every page that is looked at reads it anew.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const grave: ReadonlySet<string> = new Set(['serious', 'critical'])

/** Fails with each rule that is gravely broken: where, what, and how to mend it. In another theme only colours differ. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // By the debugger's way in, which the page's policy does not bar.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  const only = rules === 'colours' ? { runOnly: ['color-contrast'] } : {}
  const options = JSON.stringify({ resultTypes: ['violations'], ...only })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  )
  const found = violations.filter(({ impact }) => grave.has(impact)).flatMap(inWords)
  if (found.length > 0) throw new Error([`axe-core on ${page.url()}:`, ...found].join('\n- '))
}

function inWords({ id, impact, help, nodes }: Violation): string[] {
  return nodes.map(({ target, failureSummary }) => {
    const why = failureSummary.replaceAll(/\s+/g, ' ')
    return `${id} (${impact}): ${help}: ${target.flat().join(' ')}: ${why}`
  })
}
