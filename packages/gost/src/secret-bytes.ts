// Memory for secrets, which can be wiped for good. Arrays of up to 64 bytes are usually kept inside the JavaScript
// heap, where the garbage collector moves them about and leaves copies behind that nobody can reach. An array
// over an ArrayBuffer of its own stays where it is.
export function secretBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new ArrayBuffer(length))
}

export function secretCopy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = secretBytes(bytes.length)
  copy.set(bytes)
  return copy
}
