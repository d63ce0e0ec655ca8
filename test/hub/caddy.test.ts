// The hub behind Debian's Caddy, with the file of deploy/ as it stands but for ports and name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { proxiedHost, testsOfHubBehindProxy, testsOfProxy } from './kit/behind-proxy.ts'
import type { ProxyCommand } from './kit/proxy-process.ts'

const site = readFileSync(new URL('../../deploy/caddy/Caddyfile', import.meta.url), 'utf8')

const caddyFor =
  (hubPort: number): ProxyCommand =>
  (folder, port) => {
    const ours = site
      .replace(/^hub\.example\.org/m, `http://${proxiedHost}:${port}`)
      .replace('127.0.0.1:7100', `127.0.0.1:${hubPort}`)
    const file = join(folder, 'Caddyfile')
    // Without the port by which a running Caddy can be told things: it is the same for all.
    writeFileSync(file, `{\n\tadmin off\n}\n${ours}`)
    return { program: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file] }
  }

describeWith('caddy', 'Caddy before a hub', () => {
  describe('that stands in', () => testsOfProxy(caddyFor))
  describe('that is real', () => testsOfHubBehindProxy(caddyFor))
})
