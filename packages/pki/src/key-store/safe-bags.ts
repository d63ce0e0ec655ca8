// The bags of a PKCS #12 file: private keys and certificates, each with the name and the identifier
// that tie them together. Lists, secrets and unknown bags are passed over.
import { CertBag, type SafeBag, SafeContents } from '@peculiar/asn1-pfx'
import { OctetString } from '@peculiar/asn1-schema'
import { decodeBer } from '../asn1/schema.ts'
import { readString } from '../asn1/string.ts'
import { type Certificate, parseCertificate } from '../certificate/certificate.ts'
import type { WorkBudget } from '../encryption/work-budget.ts'
import { PkiError } from '../errors.ts'
import { parseEncryptedPkcs8, parsePkcs8 } from '../keys/pkcs8.ts'
import type { PrivateKey } from '../keys/private-key.ts'
import {
  BerOctetString,
  bagOids,
  certificateTypeOid,
  friendlyNameOid,
  localKeyIdOid,
} from './pkcs12-schema.ts'

interface BagLabels {
  readonly alias: string | undefined
  /** Hex. */
  readonly localKeyId: string | undefined
}
interface KeyBag extends BagLabels {
  readonly privateKey: PrivateKey
}
export interface CertificateBag extends BagLabels {
  readonly certificate: Certificate
}
export interface Bags {
  readonly keys: KeyBag[]
  readonly certificates: CertificateBag[]
}

const mostBags = 1000
/** Adds what `der` (SafeContents) holds to `bags`. Bags within bags are unpacked one after another. */
export function readBags(der: Uint8Array, password: Uint8Array, budget: WorkBudget, bags: Bags): void {
  const open = [...decodeBer(der, SafeContents, 'The contents of the PKCS #12 file')]
  for (let bag = open.pop(), count = 0; bag !== undefined; bag = open.pop()) {
    if (++count > mostBags)
      throw new PkiError('limit-exceeded', `The PKCS #12 file holds over ${mostBags} bags.`)
    if (bag.bagId === bagOids.safeContents) {
      open.push(...decodeBer(bag.bagValue, SafeContents, 'A nested bag of the PKCS #12 file'))
    } else readBag(bag, password, budget, bags)
  }
}

function readBag(bag: SafeBag, password: Uint8Array, budget: WorkBudget, { keys, certificates }: Bags): void {
  const value = new Uint8Array(bag.bagValue)
  if (bag.bagId === bagOids.key) {
    keys.unshift({ privateKey: parsePkcs8(value), ...labelsOf(bag) })
    value.fill(0)
  } else if (bag.bagId === bagOids.shroudedKey) {
    keys.unshift({ privateKey: parseEncryptedPkcs8(value, password, budget), ...labelsOf(bag) })
  } else if (bag.bagId === bagOids.certificate) {
    const { certId, certValue } = decodeBer(value, CertBag, 'A certificate bag of the PKCS #12 file')
    if (certId !== certificateTypeOid) return
    const der = new Uint8Array(
      decodeBer(certValue, BerOctetString, 'A certificate of the PKCS #12 file').buffer,
    )
    certificates.unshift({ certificate: parseCertificate(der), ...labelsOf(bag) })
  }
}

function labelsOf({ bagAttributes = [] }: SafeBag): BagLabels {
  const attributeOf = (oid: string) => bagAttributes.find(({ attrId }) => attrId === oid)?.attrValues[0]
  const name = attributeOf(friendlyNameOid)
  const id = attributeOf(localKeyIdOid)
  return {
    alias: name && readString(new Uint8Array(name), 'The friendlyName of a bag'),
    localKeyId:
      id && Buffer.from(decodeBer(id, OctetString, 'The localKeyID of a bag').buffer).toString('hex'),
  }
}
