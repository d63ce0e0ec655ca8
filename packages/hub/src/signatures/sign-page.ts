// Somebody signs the newest version of a page: a statement about it is signed by the sidecar while they wait, and kept
// in the brain if the page is still the same then.
import type { PageSignature } from '@notarium/contract/hub'
import type { SessionCaller } from '../access/caller.ts'
import { troubleOf } from '../acts/trouble.ts'
import type { AuditTrail } from '../audit/audit-trail.ts'
import type { HubConfig } from '../config/hub-config.ts'
import { HubError } from '../errors.ts'
import type { Sidecar } from '../sidecar/sidecar.ts'
import { isSignedInside } from '../xml/enveloped.ts'
import type { Asking, BrainPages } from './brain-pages.ts'
import { pageStatement } from './page-statement.ts'

export interface SigningParts {
  readonly pages: BrainPages
  readonly sidecar: Pick<Sidecar, 'sign'>
  readonly signing: HubConfig['signing']
  readonly audit: Pick<AuditTrail, 'record'>
}

export interface Wanted {
  readonly slug: string
  readonly version: number
  /** Looks again whether the signer may: the sidecar can take its time. */
  stillMay(): Promise<void>
}

export async function signPage(
  { pages, sidecar, signing, audit }: SigningParts,
  { user, actor, ip, role }: SessionCaller,
  asking: Asking,
  { slug: wantedSlug, version, stillMay }: Wanted,
): Promise<PageSignature> {
  const page = await pages.newest(asking, wantedSlug)
  refuseOther(page, version)
  const { slug, title, hash: sha256, bytes } = page
  const brain = asking.brain.name
  const at = new Date().toISOString()
  const statement = pageStatement({ brain, slug, title, version, sha256, bytes, signer: user, at })
  const signedXml = await signedBy(sidecar, signing, statement)
  await stillMay()

  const document = Buffer.from(signedXml).toString('base64')
  const signed = { version, sha256, signed_by: user.email, signed_at: at }
  // From here on the key has been used: that is entered, whatever becomes of it.
  const enter = (outcome: string) => {
    const payload = { brain, slug, version, sha256, ...signing, outcome }
    return audit.record({ actor, ip, role, action: 'page.sign', payload, sign: true })
  }
  try {
    await pages.keep(asking, slug, { ...signed, document })
  } catch (error) {
    const mayBeDone = error instanceof HubError && error.details?.['wasReached'] === true
    await enter(mayBeDone ? 'unknown' : 'refused')
    throw error
  }
  await enter('signed')
  return { slug, ...signed }
}

async function signedBy(
  sidecar: SigningParts['sidecar'],
  signing: SigningParts['signing'],
  statement: Uint8Array,
): Promise<Uint8Array> {
  const { signedXml } = await sidecar.sign(statement, signing.profile, signing.keyAlias).catch((error) => {
    const isMisled = error instanceof HubError && misleading.has(error.code)
    throw isMisled ? new HubError('sidecar-refused', troubleOf(error, signing)) : error
  })
  if (!isSignedInside(signedXml, statement)) throw notInside(signing.profile)
  return signedXml
}

/** Codes about the key or the profile, which whoever signs a page has not chosen. */
const misleading: ReadonlySet<string> = new Set(['not-found', 'bad-document', 'sidecar-refused'])

function refuseOther(
  page: { readonly slug: string; readonly version: number; readonly signed_by: string | null },
  version: number,
): void {
  if (page.version !== version)
    throw new HubError(
      'conflict',
      `the page '${page.slug}' has version ${page.version}, and only the newest can be signed: read it, then sign that`,
      { details: { expectedVersion: version, currentVersion: page.version } },
    )
  if (page.signed_by !== null)
    throw new HubError(
      'exists',
      `version ${version} of the page '${page.slug}' is signed by ${page.signed_by}`,
    )
}

function notInside(profile: string): HubError {
  return new HubError(
    'sidecar-refused',
    `the profile '${profile}' of the sidecar does not put its signature into the document: set placement = "enveloped" in its [signature], or name another profile as signing.profile in notarium.toml`,
  )
}
