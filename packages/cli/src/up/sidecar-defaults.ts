// What the sidecar needs to run out of the box: keys of its own, profiles and a configuration, in the data folder.
// Made once; from then on the files are the operator's to change.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, writeNewFiles } from '../files.ts'
import { generateKeys } from '../generate-keys.ts'
import { orExplain } from '../system-error.ts'

const keyAlias = 'operator'
const daysValid = 5 * 365
/** Each with an authority of its own: what RSA signs must hold for programs that do not know GOST. */
const folders = { gost: 'keys', rsa: 'keys-rsa' } as const

const configuration = `# The signing sidecar. docs/sidecar.md explains every setting.
socket = "sidecar.sock"
profiles = "profiles.toml"
active_profile = "local-gost"
`

const head = '# Profiles of the sidecar: which keys sign, and whom verification trusts.\n'

const profileOf = (name: string, folder: string) => `
[profiles.${name}]
provider = "native"
key_store   = { type = "pkcs12", path = "${folder}/${keyAlias}.p12", password_file = "${folder}/${keyAlias}.pass" }
trust_store = { certificates = ["${folder}/ca.pem"] }
`

const gostProfile = profileOf('local-gost', folders.gost)
const rsaProfile = `${profileOf('local-rsa', folders.rsa)}signature   = { algorithm = "rsa-sha256" }\n`

/** The path of the sidecar's configuration; `onNew` is told what was made. */
export function provideSidecar(dataFolder: string, onNew: (line: string) => void): string {
  const folder = join(dataFolder, 'sidecar')
  const [keys, rsaKeys] = [join(folder, folders.gost), join(folder, folders.rsa)]
  makeFolder(folder)
  if (!existsSync(keys)) {
    // The folder that is looked for comes last: with it, both are there.
    if (!existsSync(rsaKeys)) makeKeys(rsaKeys, 'rsa')
    makeKeys(keys, 'gost2012-256')
    onNew(`Made GOST and RSA keys "${keyAlias}" and authorities for them in ${keys} and ${rsaKeys}`)
  }
  const profiles = head + gostProfile + (existsSync(rsaKeys) ? rsaProfile : '')
  const files = [
    { path: join(folder, 'profiles.toml'), content: profiles, access: 'public' },
    { path: join(folder, 'sidecar.toml'), content: configuration, access: 'public' },
  ] as const
  writeNewFiles(files.filter(({ path }) => !existsSync(path)))
  return join(folder, 'sidecar.toml')
}

/** Made aside and put in place as a whole, so that an interruption leaves nothing half done. */
function makeKeys(keys: string, type: 'gost2012-256' | 'rsa'): void {
  const aside = `${keys}.${process.pid}`
  generateKeys({
    folder: aside,
    alias: keyAlias,
    type,
    subject: { commonName: 'Notarium operator' },
    authorityName: `Notarium local authority${type === 'rsa' ? ' (RSA)' : ''}`,
    days: daysValid,
    password: undefined,
    storeForm: 'aes',
  })
  // The store has the key, protected; nobody needs it unprotected as well.
  rmSync(join(aside, `${keyAlias}.pem`))
  orExplain(`cannot put the keys into ${keys}`, () => renameSync(aside, keys))
}
