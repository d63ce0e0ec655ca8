import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { made } from './test-command.ts'

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
/** Said of all at once, or left to "notarium help". */
const saidOfAll = ['--help', '--version', '--data', '--json']

interface Row {
  /** As they are written: 'notarium brain start NAME'. */
  readonly commands: readonly string[]
  readonly options: readonly string[]
  /** Said before the table, of all in it. */
  readonly common: readonly string[]
  readonly isWhole: boolean
}

const optionsIn = (text: string) => text.match(/(?<![\w-])--[a-z][a-z0-9-]*/g) ?? []

const rows: readonly Row[] = page.split(/^## /m).flatMap((section) => {
  const [before = '', ...lines] = section.split(/^\|/m)
  const common = optionsIn(before)
  return lines
    .map((line) => ({ line, commands: line.match(/(?<=`)notarium [^`]+(?=`)/g) ?? [] }))
    .filter(({ line, commands }) => /^ `notarium /.test(line) && commands.length > 0)
    .map(({ line, commands }) => ({
      commands: commands.filter((command) => !command.startsWith('notarium help ')),
      options: optionsIn(line),
      common,
      isWhole: !line.includes('`notarium help '),
    }))
})

/** From what completes them: it is made from the commands themselves. */
function everyCommand(): { name: string; flags: string[] }[] {
  const matches = made('completion', 'bash').matchAll(/^ {4}'( [^']+)'\) names='(.*)' flags='(.*)' ;;$/gm)
  const all = Array.from(matches, ([, path = '', , flags = '']) => ({ path, flags: flags.split(' ') }))
  return all
    .filter(({ path }) => !/ help( |$)/.test(path) && !all.some((other) => other.path.startsWith(`${path} `)))
    .map(({ path, flags }) => ({ name: `notarium${path}`, flags }))
}

it('docs/cli.md has a row for every command, with its options and no others', () => {
  const commands = everyCommand()
  expect(commands.length).toBeGreaterThan(30)
  const faults = commands.flatMap(({ name, flags }) => {
    const row = rows.find((one) => one.commands.some((text) => `${text} `.startsWith(`${name} `)))
    if (row === undefined) return [`${name} has no row`]
    const { options, common, isWhole } = row
    const missing = flags.filter((flag) => ![...saidOfAll, ...common, ...options].includes(flag))
    const tooMany = options.filter((option) => !flags.includes(option))
    return [
      ...(isWhole ? missing.map((flag) => `${name} ${flag} is not said`) : []),
      ...tooMany.map((option) => `${name} has no ${option}`),
    ]
  })
  expect(faults).toEqual([])
})
