// Hosts, as servers are told to listen on them.
import { isIP } from 'node:net'

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** The host of a URL that reaches such a server from the same machine. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
