// Where a brain answers, and whether anybody does.
import { get } from 'node:http'
import { isLoopback } from '@notarium/runtime/http'

export interface Address {
  readonly host: string
  readonly port: number
}

export function isSameAddress(one: Address, other: Address): boolean {
  const isSameHost = one.host === other.host || (isLoopback(one.host) && isLoopback(other.host))
  return isSameHost && one.port === other.port
}

/** The status that GET /health has; undefined when there is no answer within so many milliseconds. */
export function askHealth({ host, port }: Address, within: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const signal = AbortSignal.timeout(within)
  // Not by fetch, which leaves out ports that browsers must not use.
  const request = get({ host, port, path: '/health', agent: false, signal }, (answer) => {
    resolve(answer.statusCode)
    answer.destroy()
  })
  request.on('error', () => resolve(undefined))
  return promise
}
