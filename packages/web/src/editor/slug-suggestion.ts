// The address that a title suggests, and what is wrong with one that was typed. The brain decides what may be a page;
// these are its rules, so that people hear of them while they type.
const longestSuggestion = 80
const longestBytes = 512
const extension = /\.(?:md|markdown|mdx)$/i
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060-\u2064\ufeff]/u

export type SlugFault = 'empty' | 'unseen' | 'slashes' | 'drive' | 'dots' | 'extension' | 'spaces' | 'long'

/** In lower case, with hyphens; letters of every script stay. Empty when the title has neither letters nor digits. */
export function suggestSlug(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (longer.length > longestSuggestion) return slug || word.slice(0, longestSuggestion).toWellFormed()
    slug = longer
  }
  return slug
}

/** The title that an address suggests: its last part, with spaces. */
export function suggestTitle(slug: string): string {
  const name = lastPart(slug.replace(extension, ''))
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** As the brain stores it: what people paste may end in .md. */
export const asSlug = (typed: string): string => typed.trim().normalize('NFC').replace(extension, '')

export function slugFault(slug: string): SlugFault | undefined {
  if (slug === '') return 'empty'
  if (!slug.isWellFormed() || unseen.test(slug)) return 'unseen'
  const parts = slug.split('/')
  if (slug.includes('\\') || parts.includes('')) return 'slashes'
  if (/^[a-z]:/i.test(slug)) return 'drive'
  if (parts.some((part) => part === '.' || part === '..')) return 'dots'
  if (parts.some((part) => extension.test(part))) return 'extension'
  if (parts.some((part) => part.trim() !== part)) return 'spaces'
  return new TextEncoder().encode(slug).length > longestBytes ? 'long' : undefined
}

/** The folder of an address with its slash at the end; empty at the root. */
export const folderPart = (slug: string): string => slug.slice(0, slug.lastIndexOf('/') + 1)

export const lastPart = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1)
