// The profile configuration file: TOML, checked as a whole, so that one wrong profile is told before any is loaded.
import { dirname, resolve } from 'node:path'
import { readConfigFile } from '@notarium/runtime'
import { defaultForm, placements, signingAlgorithms, xadesForms } from '@notarium/xmldsig/form'
import { z } from 'zod'
import { type KeyStoreSettings, longestName, type Profile } from './profile.ts'

const path = z.string().min(1)
const canonicalizations = ['exc-c14n', 'c14n', 'c14n11'] as const

const keyStoreSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pkcs12'), path, password_file: path.optional() }),
  z.strictObject({ type: z.literal('pem'), path, password_file: path.optional() }),
  z.strictObject({ type: z.literal('pkcs11'), module: path, token: z.string().min(1), pin_file: path }),
])

const trustStoreSchema = z.strictObject({
  certificates: z.array(path).min(1),
  crls: z.array(path).default([]),
  revocation: z.enum(['off', 'if-present', 'required']).default('if-present'),
})

const transformsSchema = z
  .array(z.enum(['enveloped', ...canonicalizations, 'smev']))
  .default([...defaultForm.transforms])
  .refine((transforms) => /^(enveloped )?([a-z0-9-]*c14n1?1? )(smev )?$/.test(`${transforms.join(' ')} `), {
    message: 'expected "enveloped" (or not), then one canonicalisation, then "smev" (or not)',
  })

const signatureSchema = z.strictObject({
  placement: z.enum(placements).default(defaultForm.placement),
  algorithm: z.enum(signingAlgorithms).default(defaultForm.algorithm),
  canonicalization: z.enum(canonicalizations).default(defaultForm.canonicalization),
  transforms: transformsSchema,
  xades: z.enum(xadesForms).default(defaultForm.xades),
})

const profileSchema = z
  .strictObject({
    provider: z.enum(['native', 'openssl', 'pkcs11', 'stub']),
    key_store: keyStoreSchema.optional(),
    trust_store: trustStoreSchema.optional(),
    signature: signatureSchema.prefault({}),
    verification: z
      .strictObject({
        allow_sha1: z.boolean().default(false),
        min_rsa_bits: z.int().min(1024).max(8192).default(2048),
      })
      .prefault({}),
    openssl: z.strictObject({ library: path.optional(), engine: path.optional() }).prefault({}),
  })
  .superRefine(({ provider, key_store }, context) => {
    if (key_store === undefined) return
    const inToken = key_store.type === 'pkcs11'
    if (provider === 'stub' || inToken === (provider === 'pkcs11')) return
    const expected = provider === 'pkcs11' ? '"pkcs11"' : '"pkcs12" or "pem"'
    context.addIssue({
      code: 'custom',
      path: ['key_store', 'type'],
      message: `the provider "${provider}" takes keys of the type ${expected}`,
    })
  })

const profilesFileSchema = z.strictObject({
  profiles: z
    .record(z.string().min(1).max(longestName), profileSchema)
    .refine((profiles) => Object.keys(profiles).length > 0, { message: 'expected at least one profile' }),
})

export async function readProfilesFile(file: string): Promise<ReadonlyMap<string, Profile>> {
  const { profiles } = await readConfigFile(file, profilesFileSchema)
  const folder = dirname(resolve(file))
  return new Map(Object.entries(profiles).map(([name, found]) => [name, profileOf(name, found, folder)]))
}

function profileOf(name: string, found: z.output<typeof profileSchema>, folder: string): Profile {
  const absolute = (relative: string) => resolve(folder, relative)
  const { trust_store: trust, verification } = found
  return Object.freeze({
    name,
    provider: found.provider,
    keyStore: found.key_store && keyStoreOf(found.key_store, absolute),
    trustStore: trust && {
      certificates: trust.certificates.map(absolute),
      crls: trust.crls.map(absolute),
      revocation: trust.revocation,
    },
    signature: found.signature,
    verification: { allowSha1: verification.allow_sha1, minRsaBits: verification.min_rsa_bits },
    openssl: found.openssl,
  })
}

function keyStoreOf(
  found: z.output<typeof keyStoreSchema>,
  absolute: (relative: string) => string,
): KeyStoreSettings {
  if (found.type === 'pkcs11') {
    const { module, token, pin_file } = found
    return { type: 'pkcs11', module: absolute(module), token, pinFile: absolute(pin_file) }
  }
  const { type, path, password_file } = found
  return { type, path: absolute(path), passwordFile: password_file && absolute(password_file) }
}
