// The folder of a brain that pages are put into.
import type { Selection } from './sort-out.ts'

/** Without slashes at its ends; undefined for what the brain would refuse, after everything was sent. */
export function prefixOf(typed: string): string | undefined {
  const prefix = typed.trim().replace(/^\/+|\/+$/g, '')
  if (prefix === '') return ''
  const isOdd = /[\\\p{Cc}\p{Cf}]|^[a-z]:/iu.test(prefix)
  const hasOddPart = prefix.split('/').some((part) => part.trim() !== part || ['', '.', '..'].includes(part))
  return isOdd || hasOddPart ? undefined : prefix
}

/** What the first page will be called, so that one sees what a folder does. */
export function exampleSlug({ pages }: Selection, prefix: string): string | undefined {
  const path = pages[0]?.path.replace(/\.[a-z]+$/i, '')
  if (path === undefined) return undefined
  return prefix === '' ? path : `${prefix}/${path}`
}
