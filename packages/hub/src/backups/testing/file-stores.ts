// Stores of brains that hold one file each, called `book`: what backups do with brains, without their databases.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrainStores } from '../brain-stores.ts'

export const fileStores: BrainStores = {
  async snapshot({ folder }, into, { onBytes }) {
    cpSync(join(folder, 'book'), join(into, 'book'))
    onBytes?.(1)
    return { pages: 1 }
  },
  async stage({ folder }, from) {
    mkdirSync(join(folder, 'restoring'), { recursive: true })
    cpSync(join(from, 'book'), join(folder, 'restoring', 'book'))
    return { pages: 1 }
  },
  async apply({ folder }, aside) {
    const staged = join(folder, 'restoring', 'book')
    if (!existsSync(staged)) return
    mkdirSync(aside, { recursive: true })
    if (existsSync(join(folder, 'book'))) renameSync(join(folder, 'book'), join(aside, 'book'))
    renameSync(staged, join(folder, 'book'))
    rmSync(join(folder, 'restoring'), { recursive: true })
  },
  async discard({ folder }) {
    rmSync(join(folder, 'restoring'), { recursive: true, force: true })
  },
  async discardReplaced(_place, aside) {
    rmSync(aside, { recursive: true, force: true })
  },
}
