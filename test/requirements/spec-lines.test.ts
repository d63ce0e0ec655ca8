import { expect, it } from 'vitest'
import { linesThatAsk } from './spec-lines.ts'

it('takes sentences, list items and table rows for what is asked, and nothing else', () => {
  const document = [
    '# Doors',
    '',
    'A door opens.',
    '- A door closes.',
    '- Colours: not shown.',
    '| # | Door |',
    '|---|------|',
    '| 1 | front |',
    '| 2 | back |',
    '',
  ].join('\n')
  expect(linesThatAsk(document)).toEqual([3, 4, 8, 9])
})
