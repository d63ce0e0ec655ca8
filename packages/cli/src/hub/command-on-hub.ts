// A command that asks the running hub: what all of them take.
import { Command } from 'commander'

export interface HubFlags {
  readonly data?: string
  readonly json: boolean
}

export const dataFlag = [
  '--data <folder>',
  "the hub's folder (or set NOTARIUM_DATA; default: ./data)",
] as const
export const jsonFlag = ['--json', 'print the answer as JSON, for programs', false] as const

export function commandOnHub(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option(...dataFlag)
    .option(...jsonFlag)
}
