// OpenSSL's GOST engine: a library that libcrypto loads and that then serves the GOST names everywhere. It has to be in
// memory, bound to the right libcrypto ("deep"), before libcrypto opens it.
import koffi from 'koffi'
import { failure } from './failure.ts'
import type { Handle, Libcrypto } from './libcrypto.ts'

const enginesFolder = 1002
const allMethods = 0xffff

export function engineFile(libcrypto: Libcrypto): string {
  return `${libcrypto.OPENSSL_info(enginesFolder)}/gost.so`
}

export function useGostEngine(libcrypto: Libcrypto, file: string): void {
  koffi.load(file, { deep: true })
  const engine = loadedEngine(libcrypto) ?? loadEngine(libcrypto, file)
  if (libcrypto.ENGINE_init(engine) !== 1 || libcrypto.ENGINE_set_default(engine, allMethods) !== 1) {
    throw failure(libcrypto, 'start the engine')
  }
}

// It is there when an earlier attempt got this far; it does not load twice.
function loadedEngine(libcrypto: Libcrypto): Handle | undefined {
  let engine = libcrypto.ENGINE_get_first()
  while (engine !== null && libcrypto.ENGINE_get_id(engine) !== 'gost') {
    engine = libcrypto.ENGINE_get_next(engine)
  }
  return engine ?? undefined
}

// By file and not by name: given a name, OpenSSL would look in its own folder whatever file was asked for.
function loadEngine(libcrypto: Libcrypto, file: string): Handle {
  const engine = libcrypto.ENGINE_by_id('dynamic')
  if (engine === null) throw failure(libcrypto, 'load engines')
  const commands = [
    ['SO_PATH', file],
    ['ID', 'gost'],
    ['LIST_ADD', '1'],
    ['LOAD', null],
  ] as const
  for (const [name, value] of commands) {
    if (libcrypto.ENGINE_ctrl_cmd_string(engine, name, value, 0) !== 1) {
      throw failure(libcrypto, 'load the engine')
    }
  }
  return engine
}
