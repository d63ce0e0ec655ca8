// The functions of libcrypto that we call, declared once: the table below is what koffi binds and what the compiler
// checks. Node exports OpenSSL symbols of its own, so the library must look for its symbols in itself first ("deep").
import koffi from 'koffi'

/** Address of something in OpenSSL's memory. */
export type Handle = bigint

/** What the words in the table are in C. A slot is a variable that the function changes, given as an array of one. */
const cTypes = {
  nothing: 'void',
  int: 'int',
  long: 'long',
  error: 'unsigned long',
  flags: 'uint64_t',
  size: 'size_t',
  text: 'const char *',
  handle: 'void *',
  bytes: 'void *',
  handleSlot: koffi.inout('void **'),
  intSlot: koffi.inout('int *'),
  sizeSlot: koffi.inout('size_t *'),
} as const

interface JsTypes {
  nothing: undefined
  int: number
  long: number
  error: number | bigint
  flags: number
  size: number
  text: string | null
  handle: Handle | null
  bytes: Uint8Array
  handleSlot: [Handle | null]
  intSlot: [number]
  sizeSlot: [number]
}

type Declaration = readonly [result: keyof JsTypes, parameters: readonly (keyof JsTypes)[]]

const functions = {
  OPENSSL_init_crypto: ['int', ['flags', 'handle']],
  OPENSSL_info: ['text', ['int']],
  ERR_peek_error: ['error', []],
  ERR_reason_error_string: ['text', ['error']],
  ERR_clear_error: ['nothing', []],
  CRYPTO_memdup: ['handle', ['bytes', 'size', 'text', 'int']],
  CRYPTO_clear_free: ['nothing', ['handle', 'size', 'text', 'int']],

  ENGINE_get_first: ['handle', []],
  ENGINE_get_next: ['handle', ['handle']],
  ENGINE_get_id: ['text', ['handle']],
  ENGINE_by_id: ['handle', ['text']],
  ENGINE_ctrl_cmd_string: ['int', ['handle', 'text', 'text', 'int']],
  ENGINE_init: ['int', ['handle']],
  ENGINE_set_default: ['int', ['handle', 'int']],

  EVP_get_digestbyname: ['handle', ['text']],
  EVP_MD_fetch: ['handle', ['handle', 'text', 'text']],
  EVP_MD_get_size: ['int', ['handle']],
  EVP_MD_CTX_new: ['handle', []],
  EVP_MD_CTX_free: ['nothing', ['handle']],
  EVP_DigestInit_ex: ['int', ['handle', 'handle', 'handle']],
  EVP_DigestUpdate: ['int', ['handle', 'bytes', 'size']],
  EVP_DigestFinal_ex: ['int', ['handle', 'bytes', 'handle']],
  EVP_Digest: ['int', ['bytes', 'size', 'bytes', 'handle', 'handle', 'handle']],

  d2i_PUBKEY: ['handle', ['handle', 'handleSlot', 'long']],
  i2d_PUBKEY: ['int', ['handle', 'handleSlot']],
  d2i_PublicKey: ['handle', ['int', 'handle', 'handleSlot', 'long']],
  d2i_X509_PUBKEY: ['handle', ['handle', 'handleSlot', 'long']],
  X509_PUBKEY_get0_param: ['int', ['handle', 'handleSlot', 'intSlot', 'handle', 'handle']],
  X509_PUBKEY_free: ['nothing', ['handle']],
  d2i_PKCS8_PRIV_KEY_INFO: ['handle', ['handle', 'handleSlot', 'long']],
  PKCS8_PRIV_KEY_INFO_free: ['nothing', ['handle']],
  EVP_PKCS82PKEY: ['handle', ['handle']],
  EVP_PKEY_get_size: ['int', ['handle']],
  EVP_PKEY_free: ['nothing', ['handle']],

  EVP_PKEY_CTX_new: ['handle', ['handle', 'handle']],
  EVP_PKEY_CTX_free: ['nothing', ['handle']],
  EVP_PKEY_CTX_set_signature_md: ['int', ['handle', 'handle']],
  EVP_PKEY_CTX_set_rsa_padding: ['int', ['handle', 'int']],
  EVP_PKEY_CTX_set_rsa_pss_saltlen: ['int', ['handle', 'int']],
  EVP_PKEY_CTX_set_rsa_mgf1_md_name: ['int', ['handle', 'text', 'text']],
  EVP_PKEY_verify_init: ['int', ['handle']],
  EVP_PKEY_verify: ['int', ['handle', 'bytes', 'size', 'bytes', 'size']],
  EVP_PKEY_sign_init: ['int', ['handle']],
  EVP_PKEY_sign: ['int', ['handle', 'bytes', 'sizeSlot', 'bytes', 'size']],
} as const satisfies Record<string, Declaration>

type Values<Words extends readonly (keyof JsTypes)[]> = { [Index in keyof Words]: JsTypes[Words[Index]] }

export type Libcrypto = {
  readonly [Name in keyof typeof functions]: (
    ...values: Values<(typeof functions)[Name][1]>
  ) => JsTypes[(typeof functions)[Name][0]]
}

/** Throws what koffi throws where the file cannot be loaded or lacks a function. */
export function bindLibcrypto(file: string): Libcrypto {
  const library = koffi.load(file, { deep: true })
  const bind = ([name, [result, parameters]]: [string, Declaration]) => [
    name,
    library.func(
      name,
      cTypes[result],
      parameters.map((word) => cTypes[word]),
    ),
  ]
  return Object.freeze(Object.fromEntries(Object.entries(functions).map(bind)))
}

/** A copy of memory that OpenSSL owns. */
export function copyMemory(address: Handle, length: number): Uint8Array {
  return Uint8Array.from(koffi.decode(address, 'uint8_t', length))
}
