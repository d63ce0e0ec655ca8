// The programs that we are measured against, each verifying the same document in a process or library of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Certificate, formatPem } from '@notarium/pki'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { type Contender, calling } from '../measure.ts'

const folder = mkdtempSync(join(tmpdir(), 'notarium-bench-'))

/** Debian's xmlsec1, told to repeat the verification (parsing included) as often as fits the time. */
export function xmlsec1(name: string, document: Uint8Array, authority: Certificate): Contender {
  const documentFile = join(folder, `${name}.xml`)
  const authorityFile = join(folder, 'authority.der')
  writeFileSync(documentFile, document)
  writeFileSync(authorityFile, authority.der)
  const repeat = (times: number) => {
    const { stderr: printed } = spawnSync(
      'xmlsec1',
      [
        ...['--verify', '--repeat', String(times), '--enabled-key-data', 'x509'],
        ...['--trusted-der', authorityFile, documentFile],
      ],
      { encoding: 'utf8' },
    )
    const took = printed.match(/Executed (\d+) tests in ([\d.]+) msec/)
    if (took === null) throw new Error(`xmlsec1 did not say how long it took: ${printed}`)
    return (Number(took[2]) * 1e6) / Number(took[1])
  }
  let guess = repeat(2)
  return {
    name,
    run(milliseconds) {
      guess = repeat(Math.max(2, Math.round((milliseconds * 1e6) / guess)))
      return guess
    },
  }
}

/** xml-crypto with the certificate given, parsing included. */
export function xmlCrypto(name: string, document: Uint8Array, certificate: Certificate): Contender {
  const text = Buffer.from(document).toString()
  const publicCert = formatPem('CERTIFICATE', certificate.der)
  return calling(name, () => {
    const parsed = new DOMParser().parseFromString(text)
    const element = parsed.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0]!
    const signature = new SignedXml({ publicCert })
    signature.loadSignature(element as unknown as Node)
    if (!signature.checkSignature(text)) throw new Error('xml-crypto refuses the document')
  })
}

/** OpenSSL's GOST engine, in a process that does one operation over and over: see peers/gost-engine.c. */
export function compileGostEngine(): (operation: string) => Contender {
  const source = fileURLToPath(new URL('../peers/gost-engine.c', import.meta.url))
  const program = join(folder, 'gost-engine')
  execFileSync('cc', ['-O2', '-Wno-deprecated-declarations', source, '-o', program, '-lcrypto'], {
    stdio: 'inherit',
  })
  return (operation) => ({
    name: `engine ${operation}`,
    run(milliseconds) {
      const printed = execFileSync(program, ['1', String(milliseconds), operation], { encoding: 'utf8' })
      return Number(printed.split(' ')[1])
    },
  })
}
