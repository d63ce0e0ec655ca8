// notarium brain members: who may use a restricted brain.
import { hubOperations } from '@notarium/contract/hub'
import { commandOnHub, type HubFlags } from '../hub/command-on-hub.ts'
import { findUser } from '../hub/find-user.ts'
import { connectHub } from '../hub/hub-client.ts'
import { requireBrains } from '../hub/require-brains.ts'
import { present } from '../output/present.ts'
import { table } from '../output/table.ts'

interface Flags extends HubFlags {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

const another = (user: string, users: readonly string[]) => [...users, user]

export const brainMembersCommand = commandOnHub(
  'members',
  'List who may use a restricted brain, or change it.',
)
  .argument('<name>', 'of the brain')
  .option('--add <user>', 'let a user in: e-mail address or id; can be repeated', another, [])
  .option('--remove <user>', 'let a user in no more; can be repeated', another, [])
  .action(async (name: string, { add, remove, ...flags }: Flags) => {
    const hub = await connectHub(flags.data)
    await requireBrains(hub, [name])
    // All of them first: a name that is mistyped changes nothing.
    const added = await Promise.all(add.map((user) => findUser(hub, user)))
    const removed = await Promise.all(remove.map((user) => findUser(hub, user)))
    for (const { id } of added) await hub.call(hubOperations.addMember, { params: { name, id } })
    for (const { id } of removed) await hub.call(hubOperations.removeMember, { params: { name, id } })
    const answer = await hub.call(hubOperations.listMembers, { params: { name } })
    await present(answer, flags, ({ members }) => memberTable(members), `The brain '${name}' has no members.`)
  })

function memberTable(members: readonly { readonly email: string; readonly id: string }[]): string[] {
  return table(
    ['E-MAIL', 'ID'],
    members.map(({ email, id }) => [email, id]),
  )
}
