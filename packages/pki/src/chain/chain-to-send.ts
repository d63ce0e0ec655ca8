// Which certificates go along with a signature: those between the signer and the root, which verifiers have. Others
// that lie in the same file are nobody's business.
import type { Certificate } from '../certificate/certificate.ts'

const longestChain = 9

export function chainToSend(signer: Certificate, others: readonly Certificate[]): readonly Certificate[] {
  const chain: Certificate[] = []
  for (let tip = signer; chain.length < longestChain; ) {
    const issuerKey = tip.issuer.key
    const issuer = others.find(({ subject }) => subject.key === issuerKey)
    if (issuer === undefined || issuer === signer || chain.includes(issuer) || isRoot(issuer)) break
    chain.push(issuer)
    tip = issuer
  }
  return chain
}

const isRoot = ({ subject, issuer }: Certificate) => subject.key === issuer.key
