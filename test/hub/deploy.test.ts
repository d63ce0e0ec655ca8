// What deploy/ says about the product agrees with the product: ports, files, commands, settings. Nothing in it is a
// secret.
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHubConfig } from '@notarium/hub'
import { describe, expect, it, onTestFinished } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (path: string) => readFileSync(join(project, path), 'utf8')
const compose = textOf('deploy/compose.yaml')
const dockerfile = textOf('deploy/Dockerfile')

const settings = async (path: string, changed: (toml: string) => string = (toml) => toml) => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = join(folder, 'notarium.toml')
  writeFileSync(join(folder, 'url'), 'postgres://notarium:secret@postgres/notarium')
  writeFileSync(config, changed(textOf(path)))
  return readHubConfig({ data: '/data', config }, {})
}

describe('deploy/', () => {
  it('sends proxies to where a hub listens unless told otherwise', async () => {
    const { host, port } = await settings('packages/hub/notarium.toml')
    expect([host, port]).toEqual(['127.0.0.1', 7100])
    for (const file of ['nginx/notarium.conf', 'caddy/Caddyfile']) {
      expect(textOf(`deploy/${file}`).match(/127\.0\.0\.1:\d+/g)).toEqual([`127.0.0.1:${port}`])
    }
    expect(textOf('deploy/nginx/replicas.conf').match(/(?<=server 127\.0\.0\.1:)\d+/g)).toEqual(
      // The first hub and another, for everybody and for operators.
      [String(port), '7200', String(port), '7200'],
    )
    expect(compose).toContain(`- 127.0.0.1:${port}:${port}`)
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'))
  })

  it('has settings for the container that the hub takes, on either database', async () => {
    const common = {
      host: '0.0.0.0',
      port: 7100,
      sidecarSocket: '/data/sidecar/sidecar.sock',
      backups: { folder: '/backups' },
    }
    expect(await settings('deploy/compose/sqlite.toml')).toMatchObject({
      ...common,
      database: { kind: 'sqlite', file: '/data/hub.db' },
    })
    const onPostgres = await settings('deploy/compose/postgres.toml', (toml) =>
      toml.replace('/run/secrets/database-url', 'url'),
    )
    expect(onPostgres).toMatchObject({ ...common, database: { kind: 'postgres' } })
  })

  it('keeps data and backups of the container in volumes that its user can write to', () => {
    const volumes = ['data', 'backups']
    for (const volume of volumes) {
      expect(compose).toMatch(new RegExp(`^ {6}- ${volume}:/${volume}$`, 'm'))
      expect(compose).toMatch(new RegExp(`^ {2}${volume}:$`, 'm'))
    }
    expect(dockerfile).toContain('install -d -o node -g node -m 700 /data /backups')
    expect(dockerfile).toMatch(/^VOLUME \/data \/backups$/m)
  })

  it('starts again what ends with a failure, however often, as a restore and the sidecar’s button ask for', () => {
    for (const unit of ['hub', 'sidecar', 'brain@']) {
      const text = textOf(`deploy/systemd/notarium-${unit}.service`)
      expect(text).toMatch(/^Restart=on-failure$/m)
      expect(text).toMatch(/^RestartSec=[12]s$/m)
      expect(text).toMatch(/^\[Unit\]\n(?:[^[].*\n)*StartLimitIntervalSec=0$/m)
      expect(text).not.toMatch(/^(SuccessExitStatus|RestartPreventExitStatus)=/m)
    }
    expect(compose).toMatch(/^ {4}restart: unless-stopped$/m)
  })

  it('names files of the project that are there', () => {
    const programs = globSync('deploy/**/*', { cwd: project })
      .filter((path) => statSync(join(project, path)).isFile())
      .flatMap((path) => textOf(path).match(/(?<=\/opt\/notarium\/)packages\/[\w/.-]+/g) ?? [])
    expect(new Set(programs)).toEqual(new Set(['packages/cli/bin/notarium']))
    expect(statSync(join(project, 'packages/cli/bin/notarium')).isFile()).toBe(true)
    expect(compose).toContain('dockerfile: deploy/Dockerfile')
    for (const [, name] of compose.matchAll(
      /NOTARIUM_CONFIG: \/etc\/notarium\/\$\{COMPOSE_PROFILES:-(\w+)\}/g,
    ))
      expect(statSync(join(project, `deploy/compose/${name}.toml`)).isFile()).toBe(true)
  })

  it('takes every secret from a file, and keeps those files out of git and of the image', () => {
    for (const [, name, value] of compose.matchAll(/^\s+(\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*): (.+)$/gm)) {
      expect([name, value]).toEqual([
        expect.stringMatching(/_FILE$/),
        expect.stringMatching(/^\/run\/secrets\//),
      ])
    }
    expect(textOf('deploy/.gitignore')).toContain('secrets/')
    expect(textOf('deploy/Dockerfile.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['deploy', 'data', 'keys']),
    )
  })

  it('runs the container as an ordinary user, who can change nothing but the data', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(compose).toMatch(/read_only: true[\s\S]*cap_drop:\n\s+- ALL/)
    expect(compose).toContain("fetch('http://127.0.0.1:7100/health')")
  })
})
