// Runs tasks inside a worker, one at a time, with the profiles that were opened there.
import { SidecarError } from '../errors.ts'
import { inspectDocument } from '../operations/inspect.ts'
import { signDocument } from '../operations/sign.ts'
import { verifyDocument } from '../operations/verify.ts'
import { listKeys } from '../profiles/key-list.ts'
import { type OpenProfile, openProfile } from '../profiles/open-profile.ts'
import type { OpenProvider } from '../providers/provider.ts'
import type { AnswerMessage, Task, TaskKind, TaskMessage, TaskResults } from './tasks.ts'

export type TaskRunner = (message: TaskMessage) => AnswerMessage

export function createTaskRunner(openProvider: OpenProvider): TaskRunner {
  const profiles = new Map<number, OpenProfile>()
  return ({ taskId, task }) => {
    try {
      return { taskId, result: run(task, profiles, openProvider) }
    } catch (error) {
      if (error instanceof SidecarError) return { taskId, code: error.code, message: error.message }
      return {
        taskId,
        code: undefined,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
  }
}

function run(
  task: Task,
  profiles: Map<number, OpenProfile>,
  openProvider: OpenProvider,
): TaskResults[TaskKind] {
  switch (task.kind) {
    case 'open': {
      const open = openProfile(task.profile, openProvider)
      profiles.set(task.profileId, open)
      return { fingerprint: open.fingerprint, keys: listKeys(open.provider.keys) }
    }
    case 'close':
      profiles.get(task.profileId)?.provider.keys?.close()
      profiles.delete(task.profileId)
      return undefined
    case 'verify':
      return verifyDocument(task.payload, openOrMinimal(profiles, task.profileId))
    case 'inspect':
      return inspectDocument(task.payload, openOrMinimal(profiles, task.profileId))
    case 'sign':
      return signDocument(task.payload, task.keyAlias, requireOpen(profiles, task.profileId))
  }
}

const openOrMinimal = (profiles: ReadonlyMap<number, OpenProfile>, profileId: number | undefined) =>
  profileId === undefined ? undefined : requireOpen(profiles, profileId)

function requireOpen(profiles: ReadonlyMap<number, OpenProfile>, profileId: number): OpenProfile {
  const open = profiles.get(profileId)
  if (open === undefined) throw new Error(`profile ${profileId} is not open in this worker`)
  return open
}
