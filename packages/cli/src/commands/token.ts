// notarium token: personal access tokens of everybody. A new one is shown once, alone on standard output.
import { hubOperations, type Token, type TokenScope, tokenScopeSchema } from '@notarium/contract/hub'
import { Command, InvalidArgumentError, Option } from 'commander'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { findToken, prefixOf } from '../hub/find-token.ts'
import { findUser } from '../hub/find-user.ts'
import { connectHub } from '../hub/hub-client.ts'
import { requireBrains } from '../hub/require-brains.ts'
import { formatIso } from '../moment.ts'
import { present, remark } from '../output/present.ts'
import { table } from '../output/table.ts'
import { wholeNumber } from '../whole-number.ts'

interface NewToken extends HubFlags {
  readonly user: string
  readonly name: string
  readonly scopes: TokenScope[]
  readonly brains?: string[]
  readonly days: number
}

const list = commandOnHub('list', "List everybody's tokens, or those of one user.")
  .option('--user <user>', 'e-mail address or id')
  .action(async ({ user, ...flags }: HubFlags & { readonly user?: string }) => {
    const hub = await connectHub(flags.data)
    const query = user === undefined ? {} : { user: (await findUser(hub, user)).id }
    const answer = await hub.call(hubOperations.listAllTokens, { query })
    await present(answer, flags, ({ tokens }) => tokenTable(tokens), 'There are no tokens.')
  })

const create = commandOnHub('create', 'Issue a token that belongs to a user. It is printed, this once.')
  .requiredOption('--user <user>', 'whose it is: e-mail address or id')
  .requiredOption('--name <name>', 'what it is for')
  .addOption(
    new Option('--scopes <list>', 'what it may do, with a comma between them')
      .choices(tokenScopeSchema.options)
      .argParser(parseScopes)
      .default(['read'], 'read'),
  )
  .option('--brains <names>', 'where, with commas between them (default: wherever its owner may)', parseNames)
  .option('--days <number>', 'how long it is good', wholeNumber(1, 3650), 90)
  .action(async ({ user, name, scopes, brains, days, ...flags }: NewToken) => {
    const hub = await connectHub(flags.data)
    const { id } = await findUser(hub, user)
    await requireBrains(hub, brains ?? [])
    const body = { name, scopes, brains: brains ?? null, expiresInDays: days }
    const token = await hub.call(hubOperations.issueToken, { params: { id }, body })
    const { owner, expiresAt } = token
    if (!flags.json)
      remark(`The token of '${owner.email}' is good until ${formatIso(expiresAt)}. It is shown this once:`)
    await present(token, flags, (issued) => [issued.token])
  })

const revoke = commandOnHub('revoke', 'Revoke a token, at once.')
  .argument('<token>', 'its prefix (brain_pat_ and 4 characters) or id')
  .action(async (text: string, flags: HubFlags) => {
    const hub = await connectHub(flags.data)
    const { id } = await findToken(hub, text)
    const revoked = await hub.call(hubOperations.revokeAnyToken, { params: { id } })
    await present(revoked, flags, ({ name, prefix }) => [`The token '${name}' (${prefix}) is revoked.`])
  })

const invalidate = commandOnHub(
  'invalidate',
  'Forget what is cached of a token, after a change in the database.',
)
  .argument('<prefix>', 'brain_pat_ and the 4 characters after it')
  .action(async (text: string, flags: HubFlags) => {
    const hub = await connectHub(flags.data)
    const body = { tokenPrefix: prefixOf(text) }
    const answer = await hub.call(hubOperations.invalidateToken, { body })
    await present(answer, flags, ({ tokenPrefix, invalidated }) => [
      `${tokenPrefix}: ${invalidated === 0 ? 'nothing was cached here' : 'forgotten'}.`,
    ])
  })

export const tokenCommand = new Command('token')
  .description('Personal access tokens: list, create, revoke, invalidate them.')
  .addCommand(list)
  .addCommand(create)
  .addCommand(revoke)
  .addCommand(invalidate)

function tokenTable(tokens: readonly Token[]): string[] {
  return table(
    ['PREFIX', 'NAME', 'OWNER', 'SCOPES', 'BRAINS', 'STATE', 'EXPIRES', 'LAST USED'],
    tokens.map((token) => [
      token.prefix,
      token.name,
      token.owner.email,
      token.scopes.join(','),
      token.brains?.join(',') ?? 'all',
      token.state,
      formatIso(token.expiresAt),
      formatIso(token.lastUsedAt),
    ]),
  )
}

function parseScopes(text: string): TokenScope[] {
  const result = tokenScopeSchema.array().safeParse(text.split(','))
  if (result.success) return [...new Set(result.data)]
  throw new InvalidArgumentError('Use read and write, with a comma between them.')
}

function parseNames(text: string): string[] {
  return text.split(',').map((name) => name.trim())
}
