// Loads a PKCS#11 module and finds its functions in the table that C_GetFunctionList gives: modules need not export
// any other. The layouts are those of Unix, where nothing is packed.
import koffi, { type LibraryHandle, type TypeObject } from 'koffi'
import { SidecarError } from '../../errors.ts'
import type { Cryptoki } from './cryptoki.ts'
import { requireOk } from './return-values.ts'

const bytes = (length: number) => koffi.array('uint8', length, 'Typed')
const version = koffi.struct({ major: 'uint8', minor: 'uint8' })
const attribute = koffi.struct({ type: 'ulong', pValue: 'void *', ulValueLen: 'ulong' })
const mechanism = koffi.struct({ mechanism: 'ulong', pParameter: 'void *', ulParameterLen: 'ulong' })
const initializeArgs = koffi.struct({
  CreateMutex: 'void *',
  DestroyMutex: 'void *',
  LockMutex: 'void *',
  UnlockMutex: 'void *',
  flags: 'ulong',
  pReserved: 'void *',
})
const tokenInfo = koffi.struct({
  label: bytes(32),
  manufacturerID: bytes(32),
  model: bytes(16),
  serialNumber: bytes(16),
  flags: 'ulong',
  /** Numbers of sessions, lengths of PINs, memory. */
  figures: koffi.array('ulong', 10),
  hardwareVersion: version,
  firmwareVersion: version,
  utcTime: bytes(16),
})

const buffer = koffi.pointer('uint8')
const resultUlong = koffi.inout(koffi.pointer('ulong'))

const takes = (...types: Parameters<typeof koffi.proto>[3]) => koffi.proto('ulong', types)

/** Each function's place in the table, and its parameters. */
const functions: Readonly<Record<keyof Cryptoki, readonly [place: number, type: TypeObject]>> = {
  C_Initialize: [0, takes(koffi.pointer(initializeArgs))],
  C_Finalize: [1, takes('void *')],
  C_GetSlotList: [4, takes('uint8', buffer, resultUlong)],
  C_GetTokenInfo: [6, takes('ulong', koffi.out(koffi.pointer(tokenInfo)))],
  C_OpenSession: [12, takes('ulong', 'ulong', 'void *', 'void *', resultUlong)],
  C_CloseSession: [13, takes('ulong')],
  C_Login: [18, takes('ulong', 'ulong', buffer, 'ulong')],
  C_Logout: [19, takes('ulong')],
  C_GetAttributeValue: [24, takes('ulong', 'ulong', koffi.inout(koffi.pointer(attribute)), 'ulong')],
  C_FindObjectsInit: [26, takes('ulong', koffi.pointer(attribute), 'ulong')],
  C_FindObjects: [27, takes('ulong', buffer, 'ulong', resultUlong)],
  C_FindObjectsFinal: [28, takes('ulong')],
  C_SignInit: [42, takes('ulong', koffi.pointer(mechanism), 'ulong')],
  C_Sign: [43, takes('ulong', buffer, 'ulong', buffer, resultUlong)],
}
/** As far as C_Sign: the table of an old module may end before that of the standard. */
const tableLength = 44

// Kept for good: koffi unloads a library that no object of its own refers to, and a pointer from the table is none.
const libraries = new Map<string, LibraryHandle>()

export function loadCryptoki(module: string): Cryptoki {
  const table = functionTable(module)
  // Version 3 begins with the same functions.
  const [major] = koffi.decode(table, 'uint8', 2) as Uint8Array
  if (major !== 2 && major !== 3) throw unusable(module, `it has version ${major} of PKCS#11, not 2 or 3`)
  const pointers = koffi.decode(table, koffi.sizeof('void *'), 'void *', tableLength) as (bigint | null)[]
  const entries = Object.entries(functions).map(([name, [place, type]]) => {
    const pointer = pointers[place]
    if (!pointer) throw unusable(module, `it has no ${name}`)
    return [name, koffi.decode(pointer, type)]
  })
  return Object.freeze(Object.fromEntries(entries))
}

function functionTable(module: string): bigint {
  const table: [bigint | null] = [null]
  requireOk('profile-unusable', `Asking ${module} for its functions`, getFunctionList(module)(table))
  if (!table[0]) throw unusable(module, 'it gives no table of functions')
  return table[0]
}

function getFunctionList(module: string): (table: [bigint | null]) => number {
  try {
    // Node has an OpenSSL of its own; without `deep` a module would be bound to that instead of the system's.
    const library = libraries.get(module) ?? koffi.load(module, { deep: true })
    libraries.set(module, library)
    return library.func('C_GetFunctionList', 'ulong', [koffi.out(koffi.pointer('void *'))])
  } catch (error) {
    throw unusable(module, (error as Error).message, error)
  }
}

const unusable = (module: string, why: string, cause?: unknown) =>
  new SidecarError(
    'profile-unusable',
    `${module} cannot be used as a PKCS#11 module: ${why}. Set \`module\` to the library of the token's maker.`,
    { cause },
  )
