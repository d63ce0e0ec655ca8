// Sentences of the brain about files that were not taken, word for word, and our names for them.

export const sentences = {
  notMarkdown: 'not a markdown file',
  macData: 'macOS keeps its own data here',
  symlink: 'a symbolic link: links are not followed',
  hardlink: 'a hard link: links are not followed',
  special: 'not a regular file',
  notUtf8: 'its text is not UTF-8: save it as UTF-8',
  sameName: 'the same name appears earlier',
  absolute: 'its name is an absolute path',
  backslash: 'its name contains a backslash',
  controls: 'its name contains control characters',
  nameNotUtf8: 'its name is not UTF-8',
  leadsOut: 'its name leads out of the import with ".."',
  encrypted: 'encrypted: pack it without a password',
  cutShort: 'the archive ends in the middle',
  cancelled: 'cancelled',
} as const

type KnownReason = keyof typeof sentences

const names = new Map<string, KnownReason>(
  Object.entries(sentences).map(([name, sentence]) => [sentence, name as KnownReason]),
)

/** With the number of bytes where the sentence has one. */
export interface Known {
  readonly name: KnownReason | 'tooLarge'
  readonly bytes?: number
}

export function knownReason(text: string): Known | undefined {
  const name = names.get(text)
  if (name !== undefined) return { name }
  const [, limit] = /^larger than (\d{1,15}) bytes \(max_file_bytes\)$/.exec(text) ?? []
  return limit === undefined ? undefined : { name: 'tooLarge', bytes: Number(limit) }
}
