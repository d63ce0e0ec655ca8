// A key made ready for one algorithm (EVP_PKEY_CTX): what OpenSSL signs and verifies with. It keeps its own hold on the
// key, and does any number of signatures.
import type { SignatureAlgorithm } from '@notarium/pki'
import type { Digests } from './digests.ts'
import type { Handle, Libcrypto } from './libcrypto.ts'
import { type RsaMethod, signatureMethods } from './signature-methods.ts'

/** What all work with OpenSSL needs. */
export interface Openssl {
  readonly libcrypto: Libcrypto
  readonly digests: Digests
}

type Purpose = 'sign' | 'verify'

const pkcs1Padding = 1
const pssPadding = 6
const saltLengths = { sign: -1, verify: -2 } as const // as long as the digest; whatever it is

/** Undefined where the key cannot be used with the algorithm. `maskHash` is for keys that are tied to one. */
export function prepareKey(
  openssl: Openssl,
  key: Handle,
  purpose: Purpose,
  algorithm: SignatureAlgorithm,
  maskHash?: string,
): Handle | undefined {
  const { libcrypto } = openssl
  const method = signatureMethods[algorithm]
  const start = purpose === 'sign' ? libcrypto.EVP_PKEY_sign_init : libcrypto.EVP_PKEY_verify_init
  const context = libcrypto.EVP_PKEY_CTX_new(key, null)
  const isReady =
    context !== null &&
    start(context) === 1 &&
    (method.kind === 'gost' || configureRsa(openssl, context, purpose, method, maskHash))
  if (isReady) return context
  libcrypto.EVP_PKEY_CTX_free(context)
  libcrypto.ERR_clear_error()
  return undefined
}

function configureRsa(
  { libcrypto, digests }: Openssl,
  context: Handle,
  purpose: Purpose,
  { digest, pss }: RsaMethod,
  maskHash: string | undefined,
): boolean {
  const isTold =
    libcrypto.EVP_PKEY_CTX_set_rsa_padding(context, pss ? pssPadding : pkcs1Padding) === 1 &&
    libcrypto.EVP_PKEY_CTX_set_signature_md(context, digests.methods[digest].handle) === 1
  if (!isTold || !pss) return isTold
  return (
    libcrypto.EVP_PKEY_CTX_set_rsa_pss_saltlen(context, saltLengths[purpose]) === 1 &&
    (maskHash === undefined || libcrypto.EVP_PKEY_CTX_set_rsa_mgf1_md_name(context, maskHash, null) === 1)
  )
}
