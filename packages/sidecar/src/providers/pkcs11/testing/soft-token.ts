// A token in software (SoftHSM2) in a folder of its own, filled by the tools that come with it and with OpenSC.
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Certificate, formatPrivateKey, type PrivateKey, type PublicKey } from '@notarium/pki'

export interface SoftToken {
  readonly module: string
  readonly token: string
  readonly pin: string
  /** Must be set in a process before the module is loaded there. */
  readonly env: Readonly<Record<string, string>>
  /** RSA keys only: SoftHSM2 as Debian builds it has no GOST. Returns the id, in hex. */
  importKey(
    alias: string,
    privateKey: PrivateKey,
    certificate?: Certificate,
    chain?: readonly Certificate[],
  ): string
}

const module = '/usr/lib/softhsm/libsofthsm2.so'
const label = 'Notarium test'
const pin = '20260601'

export function createSoftToken(folder: string): SoftToken {
  const tokens = join(folder, 'tokens')
  const config = join(folder, 'softhsm2.conf')
  mkdirSync(tokens)
  writeFileSync(config, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  const env = { SOFTHSM2_CONF: config }
  const run = (command: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
    })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  }
  const importCertificate = (name: string, id: string, { der }: Certificate) => {
    const file = join(folder, `${id}.der`)
    writeFileSync(file, der)
    const session = ['--module', module, '--token-label', label, '--login', '--pin', pin]
    run('pkcs11-tool', ...session, '--write-object', file, '--type', 'cert', '--id', id, '--label', name)
  }
  run('softhsm2-util', '--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', `${pin}so`)
  return Object.freeze({
    module,
    token: label,
    pin,
    env,
    importKey(
      alias: string,
      privateKey: PrivateKey,
      certificate?: Certificate,
      chain: readonly Certificate[] = [],
    ) {
      const id = idFor(privateKey.publicKey)
      const file = join(folder, `${id}.pem`)
      writeFileSync(file, formatPrivateKey(privateKey))
      run('softhsm2-util', '--import', file, '--token', label, '--pin', pin, '--label', alias, '--id', id)
      rmSync(file)
      if (certificate !== undefined) importCertificate(alias, id, certificate)
      for (const link of chain) importCertificate(link.subject.text, idFor(link.publicKey), link)
      return id
    },
  })
}

const idFor = ({ spki }: PublicKey): string => hash('sha256', spki, 'hex').slice(0, 40)
