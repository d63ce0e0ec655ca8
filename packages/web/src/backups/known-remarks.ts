// What the hub remarks on work with backups, in English, and our names for it.

const patterns = {
  missing: /^The brain '(?<brain>[^']*)' is MISSING in this backup: (?<why>.+)$/s,
  unsigned: /^The backup is NOT SIGNED: (?<why>.+)$/s,
  notCopied: /^The backup is NOT COPIED elsewhere: (?<why>.+)$/s,
  keptIn: /^What the brain '(?<brain>[^']*)' held before is in (?<why>.+)$/s,
  elsewhere: /^The brain '(?<brain>[^']*)' is run elsewhere and stays as it is: restore it there$/s,
  partly: /^Of the brain '(?<brain>[^']*)', which is run elsewhere, only .+? were checked: (?<why>.+)$/s,
  although: /^Restored although (?<why>.+)$/s,
} as const

interface KnownRemark {
  readonly name: keyof typeof patterns
  readonly brain: string
  /** A reason or a path, as the hub wrote it. */
  readonly why: string
}

export function knownRemark(text: string): KnownRemark | undefined {
  for (const [name, pattern] of Object.entries(patterns)) {
    const { brain = '', why = '' } = pattern.exec(text)?.groups ?? {}
    if (pattern.test(text)) return { name: name as KnownRemark['name'], brain, why }
  }
  return undefined
}
