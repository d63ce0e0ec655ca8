import { expect, test } from 'vitest'
import { blankMarkup } from './blank-markup.ts'

test.each([
  ['see [the page](dest.md "t") now', 'see [the page               now'],
  ['![alt](x.png).', '![alt        .'],
  ['a <b class="x">bold</b> c', 'a              bold     c'],
  ['a < b and <https://x.org>', 'a < b and <https://x.org>'],
  ['<!-- gone --> here', '              here'],
  ['{{HTMLElement("div")}} {{CSSRef}}.', '               div               .'],
  ['{{a(\'x\', 2, "y")}}', '     x       y    '],
  ['`<b>` and `{{x("y")}}`', '`<b>` and `{{x("y")}}`'],
  ['```html\n<b>[a](b)</b>\n```', '```html\n<b>[a](b)</b>\n```'],
  ['x <!--\n\ny\n--> z', 'x     \n\n \n    z'],
])('%j', (text, expected) => {
  expect(blankMarkup(text)).toBe(expected)
})
