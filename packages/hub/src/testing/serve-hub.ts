// A hub as a process of its own, for tests that read what it writes to its log. The argument is its folder.
import { runHub } from '../index.ts'

const refuse = async () => {
  throw new Error('no brain is backed up in this test')
}

await runHub({
  data: process.argv[2],
  launchBrain: () => {
    throw new Error('no brain is started in this test')
  },
  brainStores: { snapshot: refuse, stage: refuse, apply: refuse, discard: refuse, discardReplaced: refuse },
})
