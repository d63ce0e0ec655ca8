// All that was acknowledged in one world, and what a backup of it holds.
import { type BrainName, brains } from '../world/world.ts'
import { beginPageSnapshot, copyPages, type PageModel } from './page-model.ts'
import { createRegister, type Register } from './register.ts'

export interface ImportSent {
  readonly brain: BrainName
  /** Unique: it is known by this. */
  readonly label: string
  /** Slug and hash of each file that can be a page. */
  readonly pages: ReadonlyMap<string, string>
  /** All files that were sent. */
  readonly files: number
  /** Whether it was answered for. */
  isSure: boolean
  /** It has ended, and its receipt is right. */
  isChecked: boolean
  /** Its upload is gone, or there was no room: it need not end well. */
  mayFail: boolean
}

export interface BackupMade {
  readonly name: string
  /** Not where the sidecar was away. */
  readonly isSigned: boolean
  readonly snapshot: Snapshot
  isVerified: boolean
}

/** A brain that was restored under another name. */
export interface CopyMade {
  readonly name: string
  readonly pages: PageModel
  isSure: boolean
}

export interface Snapshot {
  readonly pages: Readonly<Record<BrainName, PageModel>>
  readonly users: ReadonlyMap<string, ReadonlySet<string>>
  readonly tokens: ReadonlyMap<string, ReadonlySet<TokenState>>
  readonly imports: readonly ImportSent[]
}

export type TokenState = 'live' | 'refused'

/** Audit entries that have to be there, each once. */
export interface Deed {
  readonly action: string
  /** What the entry says of it. */
  readonly about: string
}

export interface Model {
  pages: Record<BrainName, PageModel>
  imports: ImportSent[]
  /** E-mail address and role, or 'absent'. */
  readonly users: Register<string>
  readonly tokens: Register<TokenState>
  /** Tokens, by their secret. */
  readonly issued: Map<string, { readonly id: string; readonly name: string }>
  /** The newest last. */
  backups: BackupMade[]
  copies: CopyMade[]
  /** Makes names and texts that no other has. */
  serial: number
  /** Of this round. */
  deeds: Deed[]
  /** Pages of this round. */
  readonly touched: Map<BrainName, Set<string>>
}

export function createModel(): Model {
  return {
    pages: { docs: new Map(), notes: new Map() },
    imports: [],
    users: createRegister(),
    tokens: createRegister(),
    issued: new Map(),
    backups: [],
    copies: [],
    serial: 0,
    deeds: [],
    touched: new Map(brains.map((brain) => [brain, new Set()])),
  }
}

/** Gives a function, to be called when the backup is made. */
export function beginSnapshot(model: Model): () => Snapshot {
  const pages = { docs: beginPageSnapshot(model.pages.docs), notes: beginPageSnapshot(model.pages.notes) }
  const [users, tokens] = [model.users.beginSnapshot(), model.tokens.beginSnapshot()]
  const sure = new Set(model.imports.filter(({ isSure }) => isSure))
  return () => ({
    pages: { docs: pages.docs(), notes: pages.notes() },
    users: users(),
    tokens: tokens(),
    imports: model.imports.map((one) => ({ ...one, isSure: sure.has(one) })),
  })
}

/** Everything was put back as it was then; what was revoked since stays revoked. */
export function setBack(model: Model, { pages, users, tokens, imports }: Snapshot): void {
  model.pages = { docs: copyPages(pages.docs), notes: copyPages(pages.notes) }
  model.users.setBack(users, 'absent')
  model.tokens.setBack(tokens, 'refused', 'refused')
  // A backup holds no uploads.
  model.imports = imports.map((one) => ({ ...one, mayFail: one.mayFail || !one.isChecked }))
}
