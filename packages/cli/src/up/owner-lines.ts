// How the first owner is told of, once.
import type { InitialisedHub } from '@notarium/hub'

type Owner = NonNullable<InitialisedHub['owner']>

export function ownerLines(owner: InitialisedHub['owner']): string[] {
  if (owner === undefined) return []
  if (owner.temporaryPassword === undefined)
    return ['', `  Owner:     ${owner.email}`, '  Password:  the one in the file that you named']
  return [
    '',
    `  Owner:              ${owner.email}`,
    `  One-time password:  ${owner.temporaryPassword}`,
    '',
    '  It is shown this once, and has to be changed at the first login.',
    `  Lost it? "notarium user reset-password ${owner.email}" makes another.`,
  ]
}

/** The password is known here alone: at the latest it is told when this process ends. The answer tells it now. */
export function tellAtTheLatest(owner: Owner): () => void {
  const tell = () => console.log([...ownerLines(owner), ''].join('\n'))
  process.once('exit', tell)
  return () => {
    process.off('exit', tell)
    tell()
  }
}
