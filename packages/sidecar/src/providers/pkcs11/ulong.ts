// CK_ULONG in memory that is handed to a module.
import koffi from 'koffi'
import type { Ulong } from './cryptoki.ts'

export const ulongSize = koffi.sizeof('ulong')

export const readUlongs = (memory: Uint8Array, count: number): readonly Ulong[] =>
  Array.from({ length: count }, (_, i) => koffi.decode(memory, i * ulongSize, 'ulong') as Ulong)

export function writeUlongs(...values: readonly number[]): Uint8Array {
  const memory = new Uint8Array(values.length * ulongSize)
  values.forEach((value, i) => void koffi.encode(memory, i * ulongSize, 'ulong', value))
  return memory
}
