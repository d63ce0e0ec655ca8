// Protocol buffers written by hand, so that they can be written wrong.

export const wire = { varint: 0, fixed64: 1, bytes: 2, groupStart: 3, groupEnd: 4, fixed32: 5 } as const

export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return Buffer.from([...bytes, rest])
}

export const tag = (field: number, wireType: number): Buffer => varint(field * 8 + wireType)

/** A string, bytes or a message. */
export function field(number: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([tag(number, wire.bytes), varint(bytes.length), bytes])
}
