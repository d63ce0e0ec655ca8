// Brings a deleted page back, with its history.
import { ask } from '../api/ask.ts'
import { forgetPages } from './forget-pages.ts'

export async function restorePage(brain: string, slug: string): Promise<void> {
  await ask('POST /api/brains/{brain}/restore/{slug*}', { params: { brain, slug }, body: {} })
  await forgetPages(brain)
}
