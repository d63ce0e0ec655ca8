// Which entries of the audit log: the same flags for listing and exporting.
import { actorSchema } from '@notarium/contract/brain'
import type { AuditFilter } from '@notarium/contract/hub'
import { type Command, Option } from 'commander'
import { parseMoment } from '../moment.ts'

export interface AuditFilterFlags {
  readonly actorType?: NonNullable<AuditFilter['actor_type']>
  readonly actorId?: string
  readonly action?: string
  readonly from?: string
  readonly until?: string
}

/** Checked here, where the message can say how to write it; sent as it was written. */
function momentText(text: string): string {
  parseMoment(text)
  return text
}

export function withAuditFilter(command: Command): Command {
  return command
    .addOption(
      new Option('--actor-type <type>', 'done by such actors').choices(actorSchema.shape.type.options),
    )
    .option('--actor-id <id>', 'done by this actor: the id of a user, the prefix of a token')
    .option('--action <name>', 'such as user.create')
    .option('--from <time>', 'at that moment or after it: 2026-05-01 or 2026-05-01T12:00:00Z', momentText)
    .option('--until <time>', 'before that moment', momentText)
}

export function auditQuery({ actorType, actorId, action, from, until }: AuditFilterFlags): AuditFilter {
  return { actor_type: actorType, actor_id: actorId, action, from, to: until }
}
