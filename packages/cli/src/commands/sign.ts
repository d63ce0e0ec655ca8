// notarium sign: a signed copy of a document, or its detached signature.
import {
  defaultForm,
  type Placement,
  placements,
  type Signer,
  type SigningAlgorithm,
  SigningError,
  type SigningTransform,
  signXml,
} from '@notarium/xmldsig'
import { Command, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { readDocument } from '../files.ts'
import { readSigner } from '../key-file.ts'
import { requireFree, writeOutputFile } from '../output-file.ts'
import { passwordVariable, readPassword } from '../password.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Options {
  readonly key: string
  readonly alias?: string
  readonly passwordFile?: string
  readonly placement: Placement
  readonly xades: boolean
  readonly smev: boolean
  readonly out: string
  readonly force: boolean
}

export const signCommand = new Command('sign')
  .description('Sign an XML document.')
  .argument('<file>', 'the XML document; "-" reads standard input')
  .requiredOption('--key <file>', 'PKCS#12 store, or PEM file with key and certificate')
  .option(
    '--alias <name>',
    'which key of the file (needed when it has several; in PEM: its name-1, name-2, …)',
  )
  .option('--password-file <file>', `file with the password of store or key (or set ${passwordVariable})`)
  .addOption(
    new Option('--placement <placement>', 'where the signature goes')
      .choices(placements)
      .default(defaultForm.placement),
  )
  .option('--xades', 'add XAdES-BES properties: signing time and certificate', false)
  .option('--smev', 'apply the SMEV transform after canonicalisation', false)
  .option('--out <file>', 'where to write; "-" is standard output', '-')
  .option('--force', 'overwrite the file that --out names', false)
  .action(async (file: string, options: Options) => {
    const { out, force } = options
    if (out !== '-') requireFree(out, force)
    const signer = readSigner(options.key, options.alias, readPassword(options.passwordFile))
    const { signedXml, addedId } = signOrExplain(file, await readDocument(file), signer, options)
    if (out === '-') await writeStandardOutput(signedXml)
    else writeOutputFile(out, signedXml, force)
    if (addedId !== undefined && options.placement === 'detached') {
      console.error(`The root element had no Id: give it Id="${addedId}", which the signature refers to.`)
    }
  })

function signOrExplain(
  file: string,
  document: Uint8Array,
  signer: Signer,
  { placement, xades, smev }: Options,
) {
  const extra: readonly SigningTransform[] = smev ? ['smev'] : []
  try {
    return signXml(document, signer, {
      placement,
      algorithm: algorithmOf(signer),
      transforms: [...defaultForm.transforms, ...extra],
      xades: xades ? 'bes' : 'none',
    })
  } catch (error) {
    if (error instanceof SigningError) throw new CommandError(`${file} was not signed: ${error.message}`)
    throw error
  }
}

/** The key decides; RSA signs with SHA-256. GOST 2001 keys are refused by signXml: they only verify. */
function algorithmOf({ certificate: { publicKey } }: Signer): SigningAlgorithm {
  if (publicKey.kind === 'gost' && publicKey.algorithm !== 'gost2001') return publicKey.algorithm
  return publicKey.kind === 'rsa' ? 'rsa-sha256' : defaultForm.algorithm
}
