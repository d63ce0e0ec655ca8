// The sidecar's folder in a backup: all of it, with the keys, only in one that is encrypted with a passphrase which
// the machine's operator chose; else its certificates, which are public, and by which the manifest can be checked.
import { copyFile, glob, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const everything = '**/*'
const certificates = '**/*.pem'

/** Whether keys are among them. */
export async function copySidecarFiles(hubFolder: string, into: string, withKeys: boolean): Promise<boolean> {
  const folder = join(hubFolder, 'sidecar')
  let count = 0
  for await (const name of glob(withKeys ? everything : certificates, { cwd: folder })) {
    const file = join(folder, name)
    // Sockets, folders, and links that lead nowhere are left out.
    const facts = await stat(file).catch(() => undefined)
    if (facts?.isFile() !== true || !(withKeys || (await isCertificate(file)))) continue
    await mkdir(dirname(join(into, name)), { recursive: true })
    await copyFile(file, join(into, name))
    count++
  }
  return withKeys && count > 0
}

async function isCertificate(file: string): Promise<boolean> {
  const text = await readFile(file, 'latin1')
  return text.includes('BEGIN CERTIFICATE') && !text.includes('PRIVATE KEY')
}
