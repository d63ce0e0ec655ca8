// PKCS #12 types that the library leaves out or cannot read as files have them.
import { ContentInfo, EncryptedContentInfo } from '@peculiar/asn1-cms'
import { MacData } from '@peculiar/asn1-pfx'
import { AsnPropTypes, OctetString } from '@peculiar/asn1-schema'
import { declareSequence } from '../asn1/schema.ts'

export const dataOid = '1.2.840.113549.1.7.1'
export const encryptedDataOid = '1.2.840.113549.1.7.6'
export const friendlyNameOid = '1.2.840.113549.1.9.20'
export const localKeyIdOid = '1.2.840.113549.1.9.21'
export const certificateTypeOid = '1.2.840.113549.1.9.22.1'
export const bagOids = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  safeContents: '1.2.840.113549.1.12.10.1.6',
} as const

/** An OCTET STRING that may come in pieces, which is BER; the library's own reads the first form only. */
export class BerOctetString extends OctetString {
  override fromASN(asn: Parameters<OctetString['fromASN']>[0]): this {
    this.buffer = asn.getValue()
    return this
  }
}

/** PFX of RFC 7292, with a code that may be missing. */
export class Pfx {
  version = 3
  authSafe = new ContentInfo()
  macData?: MacData
}
declareSequence(Pfx, {
  version: { type: AsnPropTypes.Integer },
  authSafe: { type: ContentInfo },
  macData: { type: MacData, optional: true },
})

/** EncryptedData of RFC 5652. */
export class EncryptedData {
  version = 0
  encryptedContentInfo = new EncryptedContentInfo()
}
declareSequence(EncryptedData, {
  version: { type: AsnPropTypes.Integer },
  encryptedContentInfo: { type: EncryptedContentInfo },
})
