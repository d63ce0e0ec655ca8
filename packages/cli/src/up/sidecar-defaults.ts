// What the sidecar needs to run out of the box: keys of its own, a profile and a configuration, in the data folder.
// Made once; from then on the files are the operator's to change.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, writeNewFiles } from '../files.ts'
import { generateKeys } from '../generate-keys.ts'
import { orExplain } from '../system-error.ts'

const keyAlias = 'operator'
const daysValid = 5 * 365

const configuration = `# The signing sidecar. docs/sidecar.md explains every setting.
socket = "sidecar.sock"
profiles = "profiles.toml"
active_profile = "local-gost"
`

const profiles = `# Profiles of the sidecar: which keys sign, and whom verification trusts.
[profiles.local-gost]
provider = "native"
key_store   = { type = "pkcs12", path = "keys/${keyAlias}.p12", password_file = "keys/${keyAlias}.pass" }
trust_store = { certificates = ["keys/ca.pem"] }
`

/** The path of the sidecar's configuration; `onNew` is told what was made. */
export function provideSidecar(dataFolder: string, onNew: (line: string) => void): string {
  const folder = join(dataFolder, 'sidecar')
  const keys = join(folder, 'keys')
  makeFolder(folder)
  if (!existsSync(keys)) {
    makeKeys(keys)
    onNew(`Made a GOST key "${keyAlias}" and an authority for it in ${keys}`)
  }
  const files = [
    { path: join(folder, 'profiles.toml'), content: profiles, access: 'public' },
    { path: join(folder, 'sidecar.toml'), content: configuration, access: 'public' },
  ] as const
  writeNewFiles(files.filter(({ path }) => !existsSync(path)))
  return join(folder, 'sidecar.toml')
}

/** Made aside and put in place as a whole, so that an interruption leaves nothing half done. */
function makeKeys(keys: string): void {
  const aside = `${keys}.${process.pid}`
  generateKeys({
    folder: aside,
    alias: keyAlias,
    type: 'gost2012-256',
    subject: { commonName: 'Notarium operator' },
    authorityName: 'Notarium local authority',
    days: daysValid,
    password: undefined,
    storeForm: 'aes',
  })
  // The store has the key, protected; nobody needs it unprotected as well.
  rmSync(join(aside, `${keyAlias}.pem`))
  orExplain(`cannot put the keys into ${keys}`, () => renameSync(aside, keys))
}
