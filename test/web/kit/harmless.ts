// Whether texts of others did any harm to a page: what the guard cannot see by itself, because nobody touched it yet or
// because the policy stood in its way. The policy is the second line; nothing may get as far as that.
import type { Page } from 'playwright-core'
import { type Allowed, expectCleanPage } from './guard.ts'

/** Touches everything inside, as a curious reader does, and tells of what should not be there. */
const touchEverything = `(within) => {
  const found = []
  const events = ['mouseover', 'mouseenter', 'pointerenter', 'focus', 'toggle', 'beforetoggle', 'scrollend',
    'beforematch', 'animationstart']
  const addresses = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'ping', 'srcdoc', 'background']
  const harmless = /^(https?|mailto):$/
  const schemeOf = (address) => URL.canParse(address, location.href) ? new URL(address, location.href).protocol : ''
  const forbidden = 'script, iframe, frame, object, embed, base, meta, link, style, template, form, noscript, [autofocus]'
  for (const root of document.querySelectorAll(within))
    for (const element of root.querySelectorAll('*')) {
      const tag = element.outerHTML.slice(0, 200)
      if (element.matches(forbidden)) found.push('a forbidden element: ' + tag)
      for (const name of element.getAttributeNames())
        if (name.startsWith('on')) found.push('a handler: ' + tag)
      for (const type of events) element.dispatchEvent(new Event(type))
      for (const name of addresses) {
        const address = element.getAttribute(name)
        if (address === null || harmless.test(schemeOf(address))) continue
        if (name === 'src' && /^(blob:|data:image\\/)/.test(address)) continue
        found.push('an address with a scheme that runs or reads: ' + tag)
        element.dispatchEvent(new MouseEvent('click', { bubbles: false }))
      }
    }
  if (document.querySelectorAll(within).length === 0) found.push('nothing is shown in ' + within)
  if (({}).polluted !== undefined || ({}).isAdmin !== undefined) found.push('the prototype of all objects was changed')
  const natives = [document.getElementById, document.createElement, document.querySelector]
  if (natives.some((native) => typeof native !== 'function') || typeof document.cookie !== 'string')
    found.push('a name in the text hides what scripts use')
  return found
}`

/** `within` is what holds the texts of others, such as `article`. */
export async function expectHarmless(page: Page, within: string, allowed: Allowed = {}): Promise<void> {
  const found = await page.evaluate<string[]>(`(${touchEverything})(${JSON.stringify(within)})`)
  if (found.length > 0) throw new Error([`not harmless: ${page.url()}`, ...found].join('\n- '))
  await expectCleanPage(page, allowed)
}
