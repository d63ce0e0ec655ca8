// Where a file of an import goes: its path below the prefix of the job.
import { BrainError } from '../errors.ts'
import { shown, slugFault } from '../markdown/slug.ts'

export function pagePath(prefix: string, path: string): string {
  return prefix === '' ? path : `${prefix}/${path}`
}

/** The path in the source; null for a page that was moved to another place. */
export function pathInSource(prefix: string, path: string): string | null {
  if (prefix === '') return path
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : null
}

/** Without slashes at its ends. Throws BrainError `bad-slug` for what no page can lie below. */
export function checkedPrefix(prefix: string): string {
  const trimmed = prefix.normalize('NFC').replace(/^\/+|\/+$/g, '')
  const fault = trimmed === '' ? undefined : slugFault(`${trimmed}/page`)
  if (fault === undefined) return trimmed
  throw new BrainError('bad-slug', `'${shown(prefix)}' cannot be a prefix: ${fault}`)
}
