// Keys that live in a token or an HSM, reached through its PKCS#11 module. They sign there and never leave it. One
// store at a time in a process: PKCS#11 knows just one user of a module in each.
import type { KeyStore } from '../provider.ts'
import { nameKeys } from './key-names.ts'
import { readCertificates, readKeys } from './token-contents.ts'
import { openTokenSession, type TokenLogin } from './token-session.ts'
import { tokenSigner } from './token-signer.ts'

export function openTokenKeyStore(login: TokenLogin): KeyStore {
  const session = openTokenSession(login)
  try {
    const keys = nameKeys(readKeys(session))
    const certificates = readCertificates(session)
    return Object.freeze({
      aliases: keys.aliases,
      find(alias: string) {
        const key = keys.find(alias)
        return key && tokenSigner(session, key, certificates)
      },
      close: session.close,
    })
  } catch (error) {
    session.close()
    throw error
  }
}
