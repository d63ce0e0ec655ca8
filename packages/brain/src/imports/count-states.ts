// How many rows of a batch ended how: what the counters of the job grow by.
import type { Counts } from '../store/import-rows.ts'
import type { ReceiptFacts } from '../store/receipt-rows.ts'

export function countStates(
  rows: readonly ReceiptFacts[],
): Pick<Counts, 'stored' | 'unchanged' | 'skipped' | 'failed'> {
  const count = (wanted: ReceiptFacts['state']) => rows.filter(({ state }) => state === wanted).length
  return {
    stored: count('stored'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    failed: count('failed'),
  }
}
