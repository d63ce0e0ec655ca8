// Brains as the hub runs them, asked for often while one of them is on its way to another state.
import type { BrainRecord } from '@notarium/contract/hub'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { asked, forget } from '../api/use-asked.ts'

const everyMs = { calm: 5_000, changing: 1_000 } as const

export function useRecords(): UseQueryResult<{ brains: BrainRecord[] }> {
  return useQuery({
    ...asked('GET /api/admin/brains'),
    refetchInterval: ({ state }) => paceOf(state.data?.brains ?? []),
  })
}

export function useRecord(name: string): UseQueryResult<BrainRecord> {
  return useQuery({
    ...asked('GET /api/admin/brains/{name}', { params: { name } }),
    refetchInterval: ({ state }) => paceOf(state.data === undefined ? [] : [state.data]),
  })
}

/** After any change to a brain: all who show one ask again. */
export async function forgetBrains(): Promise<void> {
  await Promise.all([
    forget('GET /api/admin/brains'),
    forget('GET /api/admin/brains/{name}'),
    forget('GET /api/brains'),
    forget('GET /api/brains/{brain}'),
  ])
}

const onTheWay: readonly BrainRecord['state'][] = ['starting', 'stopping', 'restarting', 'crash-loop']

const paceOf = (brains: readonly BrainRecord[]) =>
  brains.some(({ state }) => onTheWay.includes(state)) ? everyMs.changing : everyMs.calm
