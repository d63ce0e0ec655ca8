// A slug as a path: its folders and its name.

export const nameOf = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1)

export const folderOf = (slug: string): string => slug.slice(0, Math.max(0, slug.lastIndexOf('/')))

/** From the outermost to the innermost: of `a/b/c`, `a` and `a/b`. */
export function foldersOf(slug: string): string[] {
  const parts = slug.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
