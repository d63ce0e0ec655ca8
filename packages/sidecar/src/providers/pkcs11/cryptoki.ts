// The functions of a PKCS#11 module that we call, and what they take. The names are those of the standard (2.40).

/** CK_ULONG. A bigint where a number would lose digits, as CK_UNAVAILABLE_INFORMATION does. */
export type Ulong = number | bigint

/** An array of one, into which a function writes its result. */
type Out = [Ulong]

/** CK_ATTRIBUTE. */
export interface Attribute {
  readonly type: number
  readonly pValue: Uint8Array | null
  /** The module writes the true length over it, which may be more than there is room for. */
  ulValueLen: Ulong
}

/** CK_MECHANISM. */
export interface Mechanism {
  readonly mechanism: number
  readonly pParameter: Uint8Array | null
  readonly ulParameterLen: number
}

/** CK_TOKEN_INFO, as far as we read it. */
export interface TokenInfo {
  label: Uint8Array
  serialNumber: Uint8Array
  flags: Ulong
}

/** All return CK_RV. */
export interface Cryptoki {
  C_Initialize(args: { readonly flags: number }): Ulong
  C_Finalize(reserved: null): Ulong
  C_GetSlotList(tokenPresent: number, slots: Uint8Array | null, count: Out): Ulong
  C_GetTokenInfo(slot: Ulong, info: TokenInfo): Ulong
  C_OpenSession(slot: Ulong, flags: number, application: null, notify: null, session: Out): Ulong
  C_CloseSession(session: Ulong): Ulong
  C_Login(session: Ulong, userType: number, pin: Uint8Array, pinLength: number): Ulong
  C_Logout(session: Ulong): Ulong
  C_GetAttributeValue(session: Ulong, object: Ulong, attribute: Attribute, attributes: 1): Ulong
  C_FindObjectsInit(session: Ulong, attribute: Attribute, attributes: 1): Ulong
  C_FindObjects(session: Ulong, objects: Uint8Array, room: number, found: Out): Ulong
  C_FindObjectsFinal(session: Ulong): Ulong
  C_SignInit(session: Ulong, mechanism: Mechanism, key: Ulong): Ulong
  C_Sign(session: Ulong, data: Uint8Array, dataLength: number, signature: Uint8Array, length: Out): Ulong
}
