// notarium doctor: what is wrong with this installation, and how to mend each. It changes nothing.
// Exit code: 0 nothing is wrong (there may be warnings), 1 something is, 2 it could not be found out.
import type { HubOptions } from '@notarium/hub'
import { Command } from 'commander'
import type { Check } from '../doctor/check.ts'
import { examine } from '../doctor/examine.ts'
import { dataFlag, jsonFlag } from '../hub/command-on-hub.ts'
import { present } from '../output/present.ts'

interface Options extends HubOptions {
  readonly json: boolean
}

export const doctorCommand = new Command('doctor')
  .description('Look for what is wrong with this installation, and say how to mend it.')
  .option(...dataFlag)
  .option(
    '--config <file>',
    'its configuration (or set NOTARIUM_CONFIG; default: notarium.toml in the folder)',
  )
  .option(...jsonFlag)
  .addHelpText(
    'after',
    '\nIt changes nothing. Exit code: 0 nothing is wrong (there may be warnings), 1 something is, 2 cannot be told.',
  )
  .action(async ({ json, ...options }: Options) => {
    const checks = await examine(options)
    const isWell = checks.every(({ state }) => state !== 'failed')
    if (!isWell) process.exitCode = 1
    await present({ isWell, checks }, { json }, () => [...checks.flatMap(linesOf), summaryOf(checks)])
  })

const widestState = 'skipped'.length

function linesOf({ name, state, found, remedy }: Check): string[] {
  const line = `${state.padEnd(widestState)}  ${name}: ${found}`
  return remedy === undefined ? [line] : [line, `${' '.repeat(widestState)}  → ${remedy}`]
}

function summaryOf(checks: readonly Check[]): string {
  const count = (wanted: Check['state']) => checks.filter(({ state }) => state === wanted).length
  return `${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed, ${count('skipped')} skipped`
}
