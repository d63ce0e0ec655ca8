// SHA-256 of a text. Browsers offer their own only over HTTPS, and many hubs live on a home network without.

const constants = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)))
const beginning = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)))

export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text))
  const view = new DataView(bytes.buffer)
  const state = Uint32Array.from(beginning)
  const words = new Uint32Array(64)
  for (let at = 0; at < bytes.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
    addBlock(state, words)
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function addBlock(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const early = w[i - 15] as number
    const late = w[i - 2] as number
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const first =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[i] as number) + (w[i] as number)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + value
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  all.set(bytes)
  all[bytes.length] = 0x80
  new DataView(all.buffer).setBigUint64(all.length - 8, BigInt(bytes.length) * 8n)
  return all
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}
