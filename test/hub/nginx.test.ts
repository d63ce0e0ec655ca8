// The hub behind Debian's nginx, with the file of deploy/ as it stands but for ports and name.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { proxiedHost, testsOfHubBehindProxy, testsOfProxy } from './kit/behind-proxy.ts'
import type { ProxyCommand } from './kit/proxy-process.ts'

const site = readFileSync(new URL('../../deploy/nginx/notarium.conf', import.meta.url), 'utf8')

const nginxFor =
  (hubPort: number): ProxyCommand =>
  (folder, port) => {
    const ours = site
      .replaceAll('hub.example.org', proxiedHost)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('127.0.0.1:7100', `127.0.0.1:${hubPort}`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
      mkdirSync(join(folder, kind))
      return `${kind}_temp_path ${folder}/${kind};`
    })
    writeFileSync(join(folder, 'notarium.conf'), ours)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/notarium.conf; }
`,
    )
    return { program: 'nginx', args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] }
  }

describeWith('nginx', 'nginx before a hub', () => {
  describe('that stands in', () => testsOfProxy(nginxFor))
  describe('that is real [KH-PATH-01] [KH-PATH-05] [KH-PATH-06]', () => testsOfHubBehindProxy(nginxFor))
})
