// notarium user: who may come in. The password of a new user is shown once, alone on standard output.
import { hubOperations, type Role, roles, type User, type UserWithPassword } from '@notarium/contract/hub'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { findUser } from '../hub/find-user.ts'
import { connectHub } from '../hub/hub-client.ts'
import { formatIso } from '../moment.ts'
import { present, remark } from '../output/present.ts'
import { table } from '../output/table.ts'

interface Rights {
  readonly role?: Role
  readonly maySign?: boolean
}

const roleOption = () => new Option('--role <role>', 'what they may do').choices(roles)
const maySignOption = () => new Option('--may-sign', 'they may sign versions of pages')
const whom = ['<user>', 'e-mail address or id'] as const

const list = commandOnHub('list', 'List all users.').action(async (flags: HubFlags) => {
  const hub = await connectHub(flags.data)
  await present(await hub.call(hubOperations.listUsers), flags, ({ users }) => userTable(users))
})

const create = commandOnHub('create', 'Create a user. The temporary password is printed, this once.')
  .argument('<email>', 'their e-mail address')
  .addOption(roleOption().makeOptionMandatory())
  .addOption(maySignOption())
  .action(async (email: string, { role, maySign, ...flags }: HubFlags & Rights & { readonly role: Role }) => {
    const hub = await connectHub(flags.data)
    const user = await hub.call(hubOperations.createUser, { body: { email, role, maySign } })
    await presentPassword(user, flags, newsOf(user))
  })

const change = commandOnHub('change', 'Change the role, the e-mail address or the right to sign of a user.')
  .argument(...whom)
  .addOption(roleOption())
  .option('--email <address>', 'their new e-mail address')
  .addOption(maySignOption())
  .option('--no-may-sign', 'they may sign no more; what they signed stays')
  .action(
    async (user: string, { role, email, maySign, ...flags }: HubFlags & Rights & { email?: string }) => {
      if (role === undefined && email === undefined && maySign === undefined)
        throw new CommandError('say what to change: --role, --email, --may-sign or --no-may-sign')
      const hub = await connectHub(flags.data)
      const { id } = await findUser(hub, user)
      const body = { role, email, maySign }
      const changed = await hub.call(hubOperations.changeUser, { params: { id }, body })
      await present(changed, flags, (now) => [newsOf(now)])
    },
  )

const remove = commandOnHub('remove', 'Remove a user, with sessions and tokens.')
  .argument(...whom)
  .action(async (user: string, flags: HubFlags) => {
    const hub = await connectHub(flags.data)
    const removed = await findUser(hub, user)
    await hub.call(hubOperations.removeUser, { params: { id: removed.id } })
    await present({ removed }, flags, () => [`'${removed.email}' was removed, with sessions and tokens.`])
  })

const resetPassword = commandOnHub('reset-password', 'Print a new temporary password, this once.')
  .argument(...whom)
  .action(async (user: string, flags: HubFlags) => {
    const hub = await connectHub(flags.data)
    const { id } = await findUser(hub, user)
    const reset = await hub.call(hubOperations.resetPassword, { params: { id } })
    await presentPassword(reset, flags, `'${reset.email}' is logged out everywhere.`)
  })

export const userCommand = new Command('user')
  .description('People: list, create, change, remove them, reset a password.')
  .addCommand(list)
  .addCommand(create)
  .addCommand(change)
  .addCommand(remove)
  .addCommand(resetPassword)

function newsOf({ email, role, maySign }: User): string {
  return `'${email}' is ${role} now${maySign ? ', and may sign pages' : ''}.`
}

function userTable(users: readonly User[]): string[] {
  return table(
    ['E-MAIL', 'ROLE', 'SIGNS PAGES', 'LAST LOGIN', 'PASSWORD', 'ID'],
    users.map(({ email, role, maySign, lastLoginAt, must_change_password, id }) => [
      email,
      role,
      maySign ? 'yes' : 'no',
      formatIso(lastLoginAt),
      must_change_password ? 'to be changed' : 'own',
      id,
    ]),
  )
}

async function presentPassword(user: UserWithPassword, flags: HubFlags, news: string): Promise<void> {
  if (!flags.json) remark(`${news} The temporary password is shown this once:`)
  await present(user, flags, ({ temporaryPassword }) => [temporaryPassword])
}
