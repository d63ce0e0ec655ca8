// SQLite folds its log of changes into the file, and removes it, when the last connection is closed; one that may only
// read leaves it behind. So one that may write is the last.
import { type DatabaseLocation, openDatabase } from '@notarium/runtime/database'

export async function foldLog(location: DatabaseLocation): Promise<void> {
  if (location.kind !== 'sqlite') return
  const database = await openDatabase(location)
  await database.close()
}
