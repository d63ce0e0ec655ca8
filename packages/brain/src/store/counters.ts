// Ids. A counter only grows, and only the one writer of a brain uses it.
import type { Database } from '@notarium/runtime/database'

/** The first of `count` ids that nobody had before. */
export async function nextIds(
  database: Database,
  name: 'page' | 'chunk' | 'segment' | 'job' | 'source' | 'model' | 'timeline',
  count = 1,
): Promise<number> {
  const row = await database.get<{ value: number }>(
    `INSERT INTO counter (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = counter.value + excluded.value RETURNING value`,
    name,
    count,
  )
  return (row as { value: number }).value - count + 1
}
