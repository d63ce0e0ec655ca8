import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { made } from './test-command.ts'

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
/** Said of all at once, or left to "notarium help". */
const elsewhere = new Set(['--help', '--version', '--data', '--json'])

it('docs/cli.md has every command, and every option of those for a hub', () => {
  const script = made('completion', 'bash')
  const commands = Array.from(
    script.matchAll(/^ {4}'([^']+)'\) names='(.*)' flags='(.*)' ;;$/gm),
    (match) => {
      const [, path = '', names, flags = ''] = match
      return { path, isLeaf: names === '', flags: flags.split(' ') }
    },
  ).filter(({ path, isLeaf }) => isLeaf && !path.endsWith(' help'))
  expect(commands.length).toBeGreaterThan(30)
  const missing = commands.flatMap(({ path, flags }) => {
    const start = `notarium${path}`
    if (!page.includes(`\`${start}`)) return [start]
    if (/^ (sign|keys|verify)/.test(path)) return []
    return flags
      .filter((flag) => !elsewhere.has(flag) && !page.includes(flag))
      .map((flag) => `${start} ${flag}`)
  })
  expect(missing).toEqual([])
})
