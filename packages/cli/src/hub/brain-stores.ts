// What the hub's backups need of brains. What works with their data is loaded when it is asked for.
import type { BrainStores } from '@notarium/hub'

const brains = () => import('@notarium/brain')

export const brainStores: BrainStores = {
  snapshot: async (...values) => (await brains()).snapshotBrain(...values),
  stage: async (...values) => (await brains()).stageBrain(...values),
  apply: async (...values) => (await brains()).applyStagedBrain(...values),
  discard: async (...values) => (await brains()).discardStagedBrain(...values),
  discardReplaced: async (...values) => (await brains()).discardReplacedBrain(...values),
}
