// Answers of the hub, kept while they are of use. What is wrong for good (404, 403, 400) is not asked twice.
import { QueryClient } from '@tanstack/react-query'
import { HubProblem } from './hub-problem.ts'

const attempts = 3

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < attempts && mayPass(error),
      retryDelay: (failures, error) => waitOf(error) ?? Math.min(500 * 2 ** failures, 5_000),
      // The hub is on this machine or this network: that a browser believes itself offline need not mean much.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const mayPass = (error: Error) =>
  error instanceof HubProblem && (error.status === 0 || error.status === 429 || error.status >= 502)

const waitOf = (error: Error) =>
  error instanceof HubProblem && error.retryAfter !== undefined
    ? Math.min(error.retryAfter, 10) * 1000
    : undefined
