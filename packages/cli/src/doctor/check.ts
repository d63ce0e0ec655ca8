// One thing that was looked at: how it is, what was found, and how to mend it.
export interface Check {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped'
  readonly found: string
  /** Where something is to be done. */
  readonly remedy?: string
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found })

export const skipped = (name: string, why: string): Check => ({ name, state: 'skipped', found: why })

/** Nothing stands still for it, yet. */
export const warning = (name: string, found: string, remedy: string): Check => ({
  name,
  state: 'warning',
  found,
  remedy,
})

export const failed = (name: string, found: string, remedy: string): Check => ({
  name,
  state: 'failed',
  found,
  remedy,
})
