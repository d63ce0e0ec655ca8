// Configuration files: TOML, held against a schema as a whole, so that every mistake is told at once and by name.
import { readFile } from 'node:fs/promises'
import { parse, TomlError } from 'smol-toml'
import type { z } from 'zod'
import { describeIssues } from './describe-issues.ts'

export interface ConfigBase {
  /** For messages. */
  readonly file: string
  /** Where relative paths start. */
  readonly folder: string
}

export class ConfigError extends Error {
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`)
    this.name = 'ConfigError'
  }
}

export async function readConfigFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    throw new ConfigError(file, whyUnreadable(error))
  }
  return parseConfig(file, text, schema)
}

/** `file` is for messages. */
export function parseConfig<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(parseToml(file, text))
  if (result.success) return result.data
  throw new ConfigError(file, describeIssues(result.error.issues, schema).join('; '))
}

function parseToml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // The rest of the message quotes the file, which may hold what should not be in a log.
    const [what] = error.message.split('\n', 1)
    throw new ConfigError(file, `line ${error.line}, column ${error.column}: ${what}`)
  }
}

function whyUnreadable(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file'
    case 'EACCES':
      return 'this user may not read the file'
    case 'EISDIR':
      return 'this is a folder, not a file'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'the file is not UTF-8 text'
    default:
      return `the file cannot be read (${(error as Error).message})`
  }
}
