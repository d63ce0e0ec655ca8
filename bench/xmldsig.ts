// npm run bench:xmldsig: verification of whole documents and raw GOST operations, beside xmlsec1, xml-crypto and
// OpenSSL's GOST engine in the same run. One thread, medians, interleaved. Needs Debian's xmlsec1,
// libengine-gost-openssl, gcc and libssl-dev.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digest } from '@notarium/gost'
import { verifyXml } from '@notarium/xmldsig'
import { type Contender, calling, measure } from './measure.ts'
import { type Goal, perOperation, printTable, type Row } from './report.ts'
import { createSigner } from './xmldsig/documents.ts'
import { gostOperations } from './xmldsig/gost-operations.ts'
import { compileGostEngine, xmlCrypto, xmlsec1 } from './xmldsig/peers.ts'

const rounds = 11
const slice = 150

const rsa = createSigner({ type: 'rsa', bits: 2048 })
const gost = createSigner({ type: 'gost2012-256' })
const sizes = { '2 KB': 2_000, '100 KB': 100_000, '1 MB': 1_000_000 } as const
const documents = new Map(Object.entries(sizes).map(([name, bytes]) => [name, rsa.signed(bytes)]))

const verifying = (name: string, document: Uint8Array, authority: typeof rsa.authority): Contender =>
  calling(name, () => {
    if (!verifyXml(document, { trust: [authority] }).valid) throw new Error('a good document was refused')
  })

/** Contenders of one comparison take turns; comparisons come one after the other, so that they do not disturb. */
const times = new Map<string, number>()
const compete = (...contenders: Contender[]) => {
  for (const [name, time] of measure(contenders, rounds, slice)) times.set(name, time)
}

for (const [size, document] of documents) {
  compete(
    verifying(`ours ${size}`, document, rsa.authority),
    xmlsec1(`xmlsec1 ${size}`, document, rsa.authority),
  )
}
const untidy = rsa.signedOutOfOrder(1_000_000)
compete(verifying('ours untidy', untidy, rsa.authority), xmlsec1('xmlsec1 untidy', untidy, rsa.authority))
const gostDocument = gost.signed(1_000_000)
compete(
  verifying('ours GOST 1 MB', gostDocument, gost.authority),
  calling('hash GOST 1 MB', () => void digest('streebog256', gostDocument)),
)
const engine = compileGostEngine()
for (const operation of gostOperations()) compete(operation, engine(operation.name))
for (const size of ['2 KB', '1 MB']) {
  const document = documents.get(size)!
  compete(
    verifying(`ours beside xml-crypto ${size}`, document, rsa.authority),
    xmlCrypto(`xml-crypto ${size}`, document, rsa.certificate),
  )
}

const compare = (
  what: string,
  ours: string,
  theirs: string,
  value: number | undefined,
  bound: Goal['bound'] = 'at least',
): Row => {
  const [own, other] = [times.get(ours)!, times.get(theirs)!]
  const ratio = bound === 'at least' ? other / own : own / other
  const goal = value === undefined ? undefined : { bound, value }
  return { what, ours: perOperation(own), theirs: perOperation(other), ratio, goal }
}

console.log(`${cpus()[0]?.model}, Node ${process.version}, ${rounds} rounds of ${slice} ms\n`)
printTable([
  compare('verify RSA 2 KB, xmlsec1', 'ours 2 KB', 'xmlsec1 2 KB', 2),
  compare('verify RSA 100 KB, xmlsec1', 'ours 100 KB', 'xmlsec1 100 KB', 4),
  compare('verify RSA 1 MB, xmlsec1', 'ours 1 MB', 'xmlsec1 1 MB', 5),
  compare('the same, attributes out of order', 'ours untidy', 'xmlsec1 untidy', undefined),
  compare('verify RSA 2 KB, xml-crypto', 'ours beside xml-crypto 2 KB', 'xml-crypto 2 KB', 30),
  compare('verify RSA 1 MB, xml-crypto', 'ours beside xml-crypto 1 MB', 'xml-crypto 1 MB', 150),
  compare('GOST 256-A verify, fresh key, engine', 'fresh256', 'engine fresh256', 1.2),
  compare('GOST 256-A verify, cached key, engine', 'verify256', 'engine verify256', 2.5),
  compare('GOST 512-A verify, fresh key, engine', 'fresh512', 'engine fresh512', 1),
  compare('GOST 512-A verify, cached key, engine', 'verify512', 'engine verify512', 2),
  compare('GOST 256-A sign, constant time, engine', 'sign256', 'engine sign256', 1),
  compare('Streebog-256 of 1 MiB, engine', 'streebog256', 'engine streebog256', 0.8),
  compare('verify GOST 1 MB, hash of its bytes', 'ours GOST 1 MB', 'hash GOST 1 MB', 1.6, 'at most'),
  memoryRow(),
])

function memoryRow(): Row {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-'))
  const [document, authority] = [join(folder, 'document.xml'), join(folder, 'authority.der')]
  writeFileSync(document, gost.signed(10_000_000))
  writeFileSync(authority, gost.authority.der)
  const program = fileURLToPath(new URL('xmldsig/memory.ts', import.meta.url))
  const ratio = Number(execFileSync(process.execPath, [program, document, authority], { encoding: 'utf8' }))
  return {
    what: 'memory for 10 MB, size of the document',
    ours: `${(ratio * 10).toFixed(0)} MB`,
    theirs: '10 MB',
    ratio,
    goal: { bound: 'at most', value: 10 },
  }
}
