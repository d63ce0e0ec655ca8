// Debian's nginx with a site from deploy/ as it stands but for ports and name, and nothing else on it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProxyCommand } from './proxy-process.ts'

export interface Site {
  readonly file: 'notarium.conf' | 'replicas.conf'
  readonly host: string
  /** Of the hubs, by the ports that the file has for them. */
  readonly ports: Readonly<Record<number, number>>
}

export function nginxWith({ file, host, ports }: Site): ProxyCommand {
  const site = readFileSync(new URL(`../../../deploy/nginx/${file}`, import.meta.url), 'utf8')
  return (folder, port) => {
    const ours = site
      .replaceAll('hub.example.org', host)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll(/(?<=server 127\.0\.0\.1:)\d+/g, (written) => String(ports[Number(written)]))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => {
      mkdirSync(join(folder, kind))
      return `${kind}_temp_path ${folder}/${kind};`
    })
    writeFileSync(join(folder, file), ours)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${temporary.join(' ')} include ${folder}/${file}; }
`,
    )
    return { program: 'nginx', args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] }
  }
}
