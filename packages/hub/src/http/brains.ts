// Brains: for those who run them, and for those who may use them.
import type { UsableBrain } from '@notarium/contract/hub'
import { authoriseInBrain, mayEnter } from '../access/authorise.ts'
import { type Caller, scopesOf } from '../access/caller.ts'
import type { ListedBrain } from '../brains/directory.ts'
import type { Hub } from '../hub.ts'
import type { Handlers } from './operations.ts'

type Names =
  | 'listBrainRecords'
  | 'createBrain'
  | 'getBrainRecord'
  | 'changeBrain'
  | 'removeBrain'
  | 'startBrain'
  | 'stopBrain'
  | 'restartBrain'
  | 'readBrainLog'
  | 'listMembers'
  | 'addMember'
  | 'removeMember'
  | 'listBrains'
  | 'getBrain'

export function brainHandlers({ brains, directory }: Hub): Handlers<Names> {
  const usable = (caller: Caller, { name, displayName, visibility }: ListedBrain): UsableBrain => ({
    ...{ name, displayName, visibility },
    state: brains.stateOf(name),
    scopes: [...scopesOf(caller)],
  })

  return {
    listBrainRecords: async () => ({ brains: await brains.list() }),
    createBrain: ({ caller, body }) => brains.create(caller, body),
    getBrainRecord: ({ params }) => brains.get(params['name'] ?? ''),
    changeBrain: ({ caller, params, body }) => brains.change(caller, params['name'] ?? '', body),
    removeBrain: ({ caller, params, body }) => brains.remove(caller, params['name'] ?? '', body.confirm),
    startBrain: ({ caller, params }) => brains.start(caller, params['name'] ?? ''),
    stopBrain: ({ caller, params }) => brains.stop(caller, params['name'] ?? ''),
    restartBrain: ({ caller, params }) => brains.restart(caller, params['name'] ?? ''),
    readBrainLog: async ({ params, query }) => ({
      lines: await brains.logLines(params['name'] ?? '', query.lines),
    }),
    listMembers: async ({ params }) => ({ members: await brains.members(params['name'] ?? '') }),
    addMember: async ({ caller, params }) => ({
      members: await brains.addMember(caller, params['name'] ?? '', params['id'] ?? ''),
    }),
    removeMember: async ({ caller, params }) => ({
      members: await brains.removeMember(caller, params['name'] ?? '', params['id'] ?? ''),
    }),
    listBrains: ({ caller }) => ({
      brains: directory
        .all()
        .filter((brain) => mayEnter(caller, brain))
        .map((brain) => usable(caller, brain)),
    }),
    getBrain({ caller, params }) {
      const brain = directory.get(params['brain'] ?? '')
      authoriseInBrain('read', caller, brain)
      return usable(caller, brain)
    },
  }
}
