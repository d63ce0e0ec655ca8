// notarium up: the product on embedded defaults, in the foreground. So far that is the sidecar.
import { resolve } from 'node:path'
import { Command } from 'commander'
import { printableLine } from '../printable.ts'
import { provideSidecar } from '../up/sidecar-defaults.ts'
import { supervise } from '../up/supervise.ts'

const dataVariable = 'NOTARIUM_DATA'

export const upCommand = new Command('up')
  .description('Run Notarium on embedded defaults, until Ctrl+C.')
  .option('--data <folder>', `where its data is (or set ${dataVariable}; default: ./data)`)
  .action(async (options: { readonly data?: string }) => {
    const say = (line: string) => console.error(printableLine(line))
    const folder = resolve(options.data ?? process.env[dataVariable] ?? 'data')
    const config = provideSidecar(folder, say)
    say(
      `Starting the signing sidecar with ${config} (the hub is not built yet; "notarium brain serve" runs a brain)`,
    )
    const sidecar = supervise(['sidecar', '--config', config], (exit, delay) =>
      say(`The sidecar ended (${exit}); it starts again in ${delay / 1000} s`),
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, sidecar.stop)
    process.exitCode = await sidecar.ended
  })
