// What the sidecar says of itself and of documents, from protobuf, where what is not there is empty, to JSON.
import type { DocumentVerified, SidecarProfile, SidecarStatus, SignatureReport } from '@notarium/contract/hub'
import type {
  DescribeResponse,
  InspectResponse,
  Profile,
  SignatureReport as ProtoReport,
} from '@notarium/contract/inspection'
import { reasonOf } from './reason.ts'

export function statusOf(description: DescribeResponse): SidecarStatus {
  const { version, provider, activeProfile, profiles, profilesError } = description
  return {
    state: 'ok',
    version,
    provider,
    activeProfile: textOrNull(activeProfile),
    profiles: profiles.map(profileOf),
    trouble: profilesError === '' ? null : reasonOf(profilesError).message,
  }
}

export function verdictOf({ valid, errors, signatures }: InspectResponse): DocumentVerified {
  return { valid, errors: errors.map(reasonOf), signatures: signatures.map(reportOf) }
}

function profileOf({ name, provider, algorithm, placement, loaded, keys }: Profile): SidecarProfile {
  return {
    name,
    provider,
    algorithm,
    placement,
    loaded,
    keys: keys.map(({ alias, subjectCn, notBefore, notAfter }) => ({
      alias,
      subject: textOrNull(subjectCn),
      ...validityOf({ notBefore, notAfter }),
    })),
  }
}

function reportOf(report: ProtoReport): SignatureReport {
  const { valid, algorithm, covered, errors } = report
  return {
    valid,
    signer: signerOf(report),
    algorithm: textOrNull(algorithm),
    covered,
    errors: errors.map(reasonOf),
  }
}

/** Every certificate has a serial number. */
function signerOf(report: ProtoReport): SignatureReport['signer'] {
  const { serial, signerCn, signerInn, signerOrganisation, issuerCn, notBefore, notAfter } = report
  if (serial === '') return null
  return {
    commonName: textOrNull(signerCn),
    inn: textOrNull(signerInn),
    organisation: textOrNull(signerOrganisation),
    issuer: textOrNull(issuerCn),
    serial,
    ...validityOf({ notBefore, notAfter }),
  }
}

const textOrNull = (text: string): string | null => (text === '' ? null : text)

function validityOf({ notBefore, notAfter }: { notBefore: number; notAfter: number }) {
  return { notBefore: momentOf(notBefore), notAfter: momentOf(notAfter) }
}

const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
