// A brain's configuration: what the command line says, else what brain.toml says, else the defaults. Relative paths
// are relative to the file.
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brainNameSchema } from '@notarium/contract/brain'
import { ConfigError, describeIssues, parseConfig, readConfigFile } from '@notarium/runtime'
import type { z } from 'zod'
import type { BrainSettings } from '../settings.ts'
import { type ConfigValues, configSchema, flagsSchema } from './config-schema.ts'
import { readDatabase } from './database-config.ts'
import { readEmbeddings } from './embeddings-config.ts'

export interface BrainConfig {
  readonly host: string
  readonly port: number
  readonly identityKeyFile: string
  readonly logLevel: ConfigValues['log_level']
  readonly maxUploadBytes: number
  /** Where they are served, beside what the hub is told. */
  readonly metrics: { readonly host: string; readonly port: number; readonly configFile: string } | undefined
  readonly settings: BrainSettings
}

/** What the command line says; it wins over the file. */
export interface BrainOptions {
  /** The brain's own folder. */
  readonly data: string
  readonly name?: string | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
  /** Else brain.toml in the brain's folder, if it is there. */
  readonly config?: string | undefined
}

export async function readBrainConfig(options: BrainOptions): Promise<BrainConfig> {
  const folder = resolve(options.data)
  const file = resolve(options.config ?? join(folder, 'brain.toml'))
  const isThere = options.config !== undefined || existsSync(file)
  const values = isThere ? await readConfigFile(file, configSchema) : parseConfig(file, '', configSchema)
  const base = { file, folder: dirname(file) }
  const flags = checkedFlags(options)
  const name = flags.name ?? values.name ?? nameOfFolder(file, folder)
  const { limits } = values
  return Object.freeze({
    host: flags.host ?? values.host,
    port: flags.port ?? values.port,
    identityKeyFile:
      values.identity_key_file === undefined
        ? join(folder, 'identity.key')
        : resolve(base.folder, values.identity_key_file),
    logLevel: values.log_level,
    maxUploadBytes: limits.max_upload_bytes,
    metrics: values.metrics.port === 0 ? undefined : { ...values.metrics, configFile: file },
    settings: Object.freeze({
      name,
      folder,
      configFile: file,
      database: await readDatabase(base, values.database, name),
      maxPageBytes: limits.max_page_bytes,
      importPaths: values.imports.paths.map((path) => resolve(base.folder, path)),
      limits: {
        maxFileBytes: limits.max_file_bytes,
        maxTotalBytes: limits.max_total_bytes,
        maxFiles: limits.max_files,
      },
      embeddings: await readEmbeddings(base, values.embeddings),
    }),
  })
}

function checkedFlags({ name, host, port }: BrainOptions): z.output<typeof flagsSchema> {
  const result = flagsSchema.safeParse({ name, host, port })
  if (result.success) return result.data
  const [issue] = result.error.issues as [z.core.$ZodIssue]
  const [fault = ''] = describeIssues([{ ...issue, path: [] }], flagsSchema)
  throw new ConfigError(`--${issue.path.join('.')}`, fault)
}

function nameOfFolder(file: string, folder: string): string {
  const result = brainNameSchema.safeParse(basename(folder))
  if (result.success) return result.data
  throw new ConfigError(
    file,
    'name: the brain has no name, and its folder has none that would do: use --name',
  )
}
