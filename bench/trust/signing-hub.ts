// A hub with the signing sidecar, or without one, each a process of its own, with the keys that `notarium init` makes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKey, issueCertificate, writePkcs12 } from '@notarium/pki'
import { type HubFolder, makeHubFolder, withoutSidecar } from '../../test/hub/kit/hub-folder.ts'
import { prepareHub, type ServingHub, serveHub } from '../../test/hub/kit/hub-process.ts'
import { runNotarium } from '../../test/hub/kit/notarium-process.ts'

export interface SigningHub {
  readonly place: HubFolder
  readonly hub: ServingHub
}

interface SigningHubOptions {
  readonly hasSidecar: boolean
  /** Of notarium.toml. */
  readonly settings?: string
  /** Done to the folder before anything serves it. */
  readonly before?: (place: HubFolder) => Promise<void>
}

const unlimited = '[limits]\nrequests_per_second = 0\n'

/** Both run while `use` does, and the folder goes with them. */
export async function withSigningHub<Result>(
  { hasSidecar, settings = '', before }: SigningHubOptions,
  use: (hub: SigningHub) => Promise<Result>,
): Promise<Result> {
  const place = await makeHubFolder(unlimited + settings + (hasSidecar ? '' : withoutSidecar))
  const ends: (() => Promise<unknown>)[] = []
  try {
    await prepareHub(place)
    await before?.(place)
    if (hasSidecar) {
      const config = join(place.folder, 'sidecar', 'sidecar.toml')
      const sidecar = runNotarium(['sidecar', '--config', config], place.env)
      ends.push(() => sidecar.end('SIGTERM'))
      await sidecar.whenSaid(/"serving"/)
    }
    const hub = await serveHub(place)
    ends.unshift(() => hub.end('SIGTERM'))
    return await use({ place, hub })
  } finally {
    for (const end of ends) await end()
    place.remove()
  }
}

/** The RSA key that is made by itself is a longer one. */
export function takeRsa2048({ folder }: HubFolder): void {
  const privateKey = generateKey({ type: 'rsa', bits: 2048 })
  const now = Math.floor(Date.now() / 1000)
  const certificate = issueCertificate({
    subject: { commonName: 'Bench operator' },
    keys: privateKey,
    ca: false,
    notBefore: now - 3600,
    notAfter: now + 86_400,
  })
  const password = 'a password for measuring'
  const store = writePkcs12([{ alias: 'operator', privateKey, certificate, chain: [] }], password, 'aes')
  const keys = join(folder, 'sidecar', 'keys-rsa')
  writeFileSync(join(keys, 'operator.p12'), store)
  writeFileSync(join(keys, 'operator.pass'), password)
}
