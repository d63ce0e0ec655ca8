// What became of a file, once it is known.
import type { ReceiptRow } from '@notarium/contract/brain'

export type RowState = Exclude<ReceiptRow['state'], 'pending'>
