// notarium brain identity: a header for curl, an inspector or an agent that talks to a brain without the hub. It is
// good for any request until it expires, so it is to be kept like a password.
import { type BrainScope, brainScopeSchema, identityHeader } from '@notarium/contract/brain'
import { anyRequest, signIdentity } from '@notarium/runtime'
import { Command, InvalidArgumentError, Option } from 'commander'
import { findBrain } from '../brain/brain-client.ts'
import { operatorActor } from '../server/operator.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Options {
  readonly data: string
  readonly as?: string
  readonly scopes: BrainScope[]
  readonly ttl: number
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const longestLife = 30 * 86_400_000

export const brainIdentityCommand = new Command('identity')
  .description(`Print a value of the header ${identityHeader}, for asking a running brain without the hub.`)
  .requiredOption('--data <folder>', "the brain's folder")
  .option('--as <name>', 'who asks, as versions and logs name it (default: this user)', parseName)
  .addOption(
    new Option('--scopes <list>', 'what they may do, with commas between them')
      .choices(brainScopeSchema.options)
      .argParser(parseScopes)
      .default(['read'], 'read'),
  )
  .addOption(
    new Option('--ttl <time>', 'how long it is good: 90s, 15m, 1h, 7d')
      .argParser(parseLife)
      .default(units['h'], '1h'),
  )
  .addHelpText('after', '\nWhoever has the value can use it until it expires: keep it like a password.')
  .action(async ({ data, as, scopes, ttl }: Options) => {
    const { address, key } = await findBrain(data)
    const identity = { actor: operatorActor(as), scopes, brain: address.name }
    await writeStandardOutput(`${signIdentity(key, identity, anyRequest, ttl)}\n`)
  })

function parseName(text: string): string {
  if (text.trim() === '' || text.length > 200) throw new InvalidArgumentError('Use 1 to 200 characters.')
  return text
}

function parseScopes(text: string): BrainScope[] {
  const result = brainScopeSchema.array().safeParse(text.split(','))
  if (result.success) return [...new Set(result.data)]
  throw new InvalidArgumentError('Use read, write and admin, with commas between them.')
}

function parseLife(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const life = Number(count) * (units[unit] ?? 0)
  if (life > 0 && life <= longestLife) return life
  throw new InvalidArgumentError('Write it as 90s, 15m, 1h or 7d, at most 30d.')
}
