// Who signed the manifest of a backup, and whether that holds. A signature counts only where it is the one there is and
// covers the whole document.
import { HubError } from '../../errors.ts'
import type { Sidecar } from '../../sidecar/sidecar.ts'
import { isSignedManifest } from './manifest.ts'

export interface SignatureVerdict {
  /** Null where it does not hold, or cannot be checked. */
  readonly signedBy: string | null
  /** Null where it holds. */
  readonly problem: string | null
}

/** Of a manifest as it stands in the archive. */
export type CheckSignature = (document: Uint8Array) => Promise<SignatureVerdict>

/** What can be told of a signed document, by the sidecar or without it. */
interface Inspected {
  readonly valid: boolean
  readonly errors: readonly { readonly message: string }[]
  readonly signatures: readonly {
    readonly signer: { readonly commonName: string | null; readonly serial: string } | null
    readonly covered: readonly { readonly wholeDocument: boolean; readonly textOnly: boolean }[]
    readonly errors: readonly { readonly message: string }[]
  }[]
}

/** A HubError says why it cannot be told. */
export type InspectDocument = (document: Uint8Array) => Promise<Inspected>

export function checkBySidecar(sidecar: Pick<Sidecar, 'verify'>, profile: string): CheckSignature {
  return checkBy((document) => sidecar.verify(document, profile))
}

export function checkBy(inspect: InspectDocument): CheckSignature {
  return async (document) => {
    if (!isSignedManifest(Buffer.from(document).toString())) return failing('it is not signed')
    try {
      return verdictOn(await inspect(document))
    } catch (error) {
      if (!(error instanceof HubError)) throw error
      return failing(`its signature cannot be checked: ${error.message}`)
    }
  }
}

function verdictOn({ valid, errors, signatures }: Inspected): SignatureVerdict {
  const [signature, ...others] = signatures
  if (signature === undefined) return failing('it is not signed')
  if (!valid) {
    const [first] = [...signature.errors, ...errors]
    return failing(`its signature does not hold: ${first?.message ?? 'nobody vouches for the signer'}`)
  }
  const isWhole = signature.covered.some(({ wholeDocument, textOnly }) => wholeDocument && !textOnly)
  if (others.length > 0 || !isWhole) return failing('its signature does not cover all of the manifest')
  const { commonName, serial } = signature.signer ?? { commonName: null, serial: '' }
  return { signedBy: commonName ?? serial, problem: null }
}

function failing(problem: string): SignatureVerdict {
  return { signedBy: null, problem }
}
