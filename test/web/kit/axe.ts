// Whether people who cannot see, hear or use a mouse get along with a page, as far as axe-core can tell.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly impact: string
  readonly help: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

const grave: ReadonlySet<string> = new Set(['serious', 'critical'])

/** Fails with each rule that is gravely broken: where, what, and how to mend it. */
export async function expectAccessible(page: Page): Promise<void> {
  // By the debugger's way in, which the page's policy does not bar.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const violations = await page.evaluate<Violation[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
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
