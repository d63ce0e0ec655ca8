// From a signer's certificate to one in the trust store. The search goes through every way of
// linking the certificates at hand, the trusted ones first, and stops at the first flawless path. It
// is bounded in depth and in signatures checked: a document may bring any number of certificates
// that all bear one name.
import type { Certificate } from '../certificate/certificate.ts'
import { type SignatureCheck, verifySignature } from '../keys/verify.ts'
import { type ChainError, chainError } from './chain-error.ts'
import { checkPath, type PathRules } from './check-path.ts'
import type { Crl } from './crl.ts'
import { isLinkKnown, isSignedBy } from './link.ts'
import type { RevocationRule } from './revocation.ts'

export interface ChainOptions {
  readonly trust: readonly Certificate[]
  readonly intermediates?: readonly Certificate[]
  readonly crls?: readonly Crl[]
  /** Epoch seconds: the moment for which the chain must hold. */
  readonly at: number
  readonly revocation: RevocationRule
  readonly allowSha1?: boolean
  readonly minRsaBits?: number
  /** Checks the signatures of certificates and lists; our own engine, when left out. */
  readonly checkSignature?: SignatureCheck
  /** What may still be spent; chains that are given the same one share it. Without it each has its own. */
  readonly work?: ChainWork
}

/** Counts down. */
export interface ChainWork {
  /** Signatures to check that are not known from before. */
  signatureChecks: number
}

export interface ChainResult {
  /** Leaf first; up to the trust anchor, or as far as it could be followed. */
  readonly chain: readonly Certificate[]
  readonly errors: readonly ChainError[]
}

type Path = readonly Certificate[]

const longestChain = 10
const mostSteps = 500
const mostSignatureChecks = 50
const noCertificates: readonly Certificate[] = []
const noCrls: readonly Crl[] = []

export function buildChain(leaf: Certificate, options: ChainOptions): ChainResult {
  const { trust, intermediates = noCertificates, crls = noCrls, at, revocation: rule } = options
  const { allowSha1 = false, minRsaBits = 2048, checkSignature = verifySignature } = options
  const rules: PathRules = { crls, rule, at, allowSha1, minRsaBits, checkSignature }
  const work = options.work ?? { signatureChecks: mostSignatureChecks }
  let best: ChainResult | undefined
  let furthest: { readonly path: Path; readonly error: ChainError } | undefined

  let steps = 0
  const open: Path[] = [[leaf]]
  for (let path = open.pop(); path !== undefined && steps++ < mostSteps; path = open.pop()) {
    const tip = path.at(-1) as Certificate
    if (trust.some(({ fingerprint }) => fingerprint === tip.fingerprint)) {
      const errors = checkPath(path, true, rules)
      if (best === undefined || errors.length < best.errors.length)
        best = Object.freeze({ chain: path, errors })
      if (errors.length === 0) return best
      continue
    }
    const step = issuersOf(path, trust, intermediates, work, checkSignature)
    if (step.issuers.length === 0 && path.length > (furthest?.path.length ?? 0))
      furthest = { path, error: step.error }
    for (const issuer of step.issuers) open.push([...path, issuer])
  }
  if (best !== undefined) return best
  const path = furthest?.path ?? [leaf]
  const error = furthest?.error ?? tooMany(leaf)
  return Object.freeze({ chain: path, errors: [error, ...checkPath(path, false, { ...rules, rule: 'off' })] })
}

interface Step {
  /** Those to look at last come first: the search takes from the end. */
  readonly issuers: readonly Certificate[]
  /** Why the path ends here, where it does. */
  readonly error: ChainError
}

function issuersOf(
  path: Path,
  trust: readonly Certificate[],
  intermediates: readonly Certificate[],
  work: ChainWork,
  checkSignature: SignatureCheck,
): Step {
  const tip = path.at(-1) as Certificate
  if (path.length >= longestChain) {
    return {
      issuers: [],
      error: chainError('path-too-long', `The chain has over ${longestChain} certificates.`),
    }
  }
  const issuers: Certificate[] = []
  let error = chainError('untrusted', whyUntrusted(tip))
  for (const candidates of [trust, intermediates]) {
    for (const candidate of candidates) {
      if (!mayHaveIssued(candidate, tip) || path.includes(candidate)) continue
      if (tip.signatureAlgorithm === undefined) return { issuers, error: unsupported(tip) }
      if (!isLinkKnown(tip, candidate)) {
        if (work.signatureChecks <= 0) return { issuers, error: tooMany(tip) }
        work.signatureChecks--
      }
      if (isSignedBy(tip, candidate, checkSignature)) issuers.unshift(candidate)
      else
        error = chainError(
          'bad-chain-signature',
          `${tip.subject.text} is not signed by ${candidate.subject.text}, whom it names as its issuer.`,
        )
    }
  }
  return { issuers, error }
}

// Key identifiers tell apart the many keys that one authority has had under one name.
function mayHaveIssued(candidate: Certificate, tip: Certificate): boolean {
  if (candidate.subject.key !== tip.issuer.key) return false
  const { authorityKeyId } = tip
  return (
    authorityKeyId === undefined ||
    candidate.subjectKeyId === undefined ||
    candidate.subjectKeyId === authorityKeyId
  )
}

const whyUntrusted = ({ subject, issuer }: Certificate) =>
  subject.key === issuer.key
    ? `${subject.text} is self-signed and not in the trust store.`
    : `The issuer of ${subject.text}, ${issuer.text}, is not in the trust store.`

const unsupported = ({ subject, signatureAlgorithmOid }: Certificate) =>
  chainError(
    'algorithm-not-allowed',
    `${subject.text} is signed with an algorithm that is not supported (${signatureAlgorithmOid}).`,
  )

const tooMany = ({ subject }: Certificate) =>
  chainError(
    'untrusted',
    `There are too many certificates that may have issued ${subject.text}; no trusted one was found among the first.`,
  )
