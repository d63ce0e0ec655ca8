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
import { readInput, writeOutput } from '../files.ts'
import { readSigner } from '../key-file.ts'
import { passwordVariable, readPassword } from '../password.ts'

interface Options {
  readonly key: string
  readonly alias?: string
  readonly passwordFile?: string
  readonly placement: Placement
  readonly xades: boolean
  readonly smev: boolean
  readonly out?: string
}

export const signCommand = new Command('sign')
  .description('Sign an XML document.')
  .argument('<file>', 'the XML document; "-" reads standard input')
  .requiredOption('--key <file>', 'PKCS#12 store, or PEM file with key and certificate')
  .option('--alias <name>', 'which key of the store (needed when it has several)')
  .option('--password-file <file>', `file with the store's password (or set ${passwordVariable})`)
  .addOption(
    new Option('--placement <placement>', 'where the signature goes')
      .choices(placements)
      .default(defaultForm.placement),
  )
  .option('--xades', 'add XAdES-BES properties: signing time and certificate', false)
  .option('--smev', 'apply the SMEV transform after canonicalisation', false)
  .option('--out <file>', 'where to write (default: standard output)')
  .action((file: string, options: Options) => {
    const signer = readSigner(options.key, options.alias, readPassword(options.passwordFile))
    const { signedXml, addedId } = signOrExplain(file, signer, options)
    writeOutput(options.out, signedXml)
    if (addedId !== undefined && options.placement === 'detached') {
      console.error(`The root element had no Id: give it Id="${addedId}", which the signature refers to.`)
    }
  })

function signOrExplain(file: string, signer: Signer, { placement, xades, smev }: Options) {
  const extra: readonly SigningTransform[] = smev ? ['smev'] : []
  try {
    return signXml(readInput(file), signer, {
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
