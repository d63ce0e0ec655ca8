// The archive of a backup, opened by hand: what is in it, and one that a stranger has signed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { generateKey, issueCertificate } from '@notarium/pki'
import { readTar, type TarMember, tarBytes } from '@notarium/runtime/tar'
import { signXml } from '@notarium/xmldsig'

type Members = ReadonlyMap<string, Buffer>

export async function membersOf(file: string): Promise<Members> {
  const members = new Map<string, Buffer>()
  async function* bytes() {
    yield readFileSync(file)
  }
  for await (const { path, content } of readTar(bytes())) members.set(path, await buffer(content))
  return members
}

/** Of a brain that keeps its data in SQLite. */
export function slugsIn(members: Members, brain: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'opened-'))
  try {
    const file = join(folder, 'brain.db')
    writeFileSync(file, zstdDecompressSync(members.get(`brains/${brain}/database.sqlite.zst`) ?? ''))
    const database = new DatabaseSync(file)
    const rows = database.prepare('SELECT slug FROM page WHERE deleted_at IS NULL').all()
    database.close()
    return rows.map(({ slug }) => String(slug))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The same files, with the manifest signed by somebody who has the name of the signer, and no more. */
export async function signByStranger(members: Members, file: string, commonName: string): Promise<void> {
  const unsigned = (members.get('manifest.xml') ?? '')
    .toString()
    .replace(/<(?:\w+:)?Signature[\s>].*<\/backup>$/s, '</backup>')
  const manifest = Buffer.from(signXml(Buffer.from(unsigned), stranger(commonName)).signedXml)
  async function* all(): AsyncGenerator<TarMember> {
    const modified = new Date(0)
    for (const [path, content] of [...members].slice(0, -1))
      yield { path, content, size: content.length, modified }
    yield { path: 'manifest.xml', content: manifest, size: manifest.length, modified }
  }
  writeFileSync(file, await buffer(tarBytes(all())))
}

function stranger(commonName: string) {
  const privateKey = generateKey({ type: 'gost2012-256' })
  const now = Math.floor(Date.now() / 1000)
  const valid = { notBefore: now - 86_400, notAfter: now + 86_400 }
  const certificate = issueCertificate({ subject: { commonName }, keys: privateKey, ca: false, ...valid })
  return { privateKey, certificate }
}
