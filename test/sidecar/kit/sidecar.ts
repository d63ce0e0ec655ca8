// The sidecar as an operator runs it: a process of its own, started by the command, with its files in a folder that
// is gone afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type ClientOptions, credentials } from '@grpc/grpc-js'
import { CryptoServiceClient } from '@notarium/contract/crypto'

export const command = fileURLToPath(new URL('../../../packages/cli/bin/notarium', import.meta.url))

export interface SidecarProcess {
  readonly socket: string
  readonly child: ChildProcess
  /** Lines of the log, parsed, as they came. */
  readonly log: readonly LogLine[]
  /** All that it wrote, standard error included. */
  readonly output: () => string
  client(options?: ClientOptions): CryptoServiceClient
  /** Resolves with the exit code. */
  exited(): Promise<number | null>
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>
}

type LogLine = Readonly<Record<string, unknown>>

export interface SidecarOptions {
  readonly folder: string
  readonly profilesFile: string
  readonly activeProfile?: string
  /** More lines of the configuration file. */
  readonly config?: string
  readonly name?: string
  readonly env?: Readonly<Record<string, string>>
}

export async function startSidecar(options: SidecarOptions): Promise<SidecarProcess> {
  const sidecar = launchSidecar(options)
  await serving(sidecar)
  return sidecar
}

/** Without waiting for it to serve, for those that will not. */
export function launchSidecar(options: SidecarOptions): SidecarProcess {
  const { folder, profilesFile, activeProfile = 'guest-gost', name = 'sidecar' } = options
  const socket = join(folder, `${name}.sock`)
  const configFile = join(folder, `${name}.toml`)
  const lines = [
    `socket = "${socket}"`,
    `profiles = "${profilesFile}"`,
    `active_profile = "${activeProfile}"`,
  ]
  writeFileSync(configFile, `${lines.join('\n')}\n${options.config ?? ''}`)
  const child = spawn(process.execPath, [command, 'sidecar', '--config', configFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  const log: LogLine[] = []
  let output = ''
  const exit = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream!).on('line', (line) => {
      output += `${line}\n`
      if (line.startsWith('{')) log.push(JSON.parse(line))
    })
  }
  const clients: CryptoServiceClient[] = []
  return {
    socket,
    child,
    log,
    output: () => output,
    client(clientOptions = {}) {
      const client = new CryptoServiceClient(`unix:${socket}`, credentials.createInsecure(), clientOptions)
      clients.push(client)
      return client
    },
    exited: async () => (await exit)[0],
    async stop() {
      for (const client of clients) client.close()
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function serving({ child, log, output }: SidecarProcess): Promise<void> {
  while (!log.some(({ msg }) => msg === 'serving')) {
    if (child.exitCode !== null) throw new Error(`the sidecar ended: ${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
