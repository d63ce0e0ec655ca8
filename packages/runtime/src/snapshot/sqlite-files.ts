// The files of one SQLite database: beside it may be the log of what is not folded into it yet.
import { rm } from 'node:fs/promises'

export const besideNames = ['-wal', '-shm', '-journal'] as const

/** A database that is being staged has this name until it is whole. */
export const partOf = (file: string) => `${file}.part`

export async function removeSqlite(file: string): Promise<void> {
  // The log last: without it a database may lack something, but it would not be taken for a whole one elsewhere.
  for (const name of [file, ...besideNames.map((end) => `${file}${end}`)]) await rm(name, { force: true })
}
