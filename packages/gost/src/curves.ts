// The curves y² = x³ + ax + b (mod p) of GOST R 34.10, as data: RFC 4357, RFC 5832, RFC 7091, RFC 7836.
// One curve can have several OIDs: the exchange ("Xch") parameter sets of 2001 and the TC 26 ones of 2012
// repeat the CryptoPro curves.
export type CurveName =
  | '256-test'
  | '256-A'
  | '256-B'
  | '256-C'
  | '256-tc26-A'
  | '512-test'
  | '512-A'
  | '512-B'
  | '512-C'

export interface Curve {
  readonly name: CurveName
  /** The first is the one to write. */
  readonly oids: readonly string[]
  readonly bits: 256 | 512
  readonly p: bigint
  readonly a: bigint
  readonly b: bigint
  /** The prime order of the base point (x, y). */
  readonly q: bigint
  readonly x: bigint
  readonly y: bigint
  readonly cofactor: 1 | 4
}

const p256 = 2n ** 256n - 617n
const p256B = 2n ** 255n + 3225n
const p256C = 0x9b9f605f5a858107ab1ec85e6b41c8aacf846e86789051d37998f7b9022d759bn
const p512 = 2n ** 512n - 569n
const p512B = 2n ** 511n + 111n

export const curves: readonly Curve[] = Object.freeze([
  {
    name: '256-test',
    oids: ['1.2.643.2.2.35.0'],
    bits: 256,
    p: 2n ** 255n + 1073n,
    a: 7n,
    b: 0x5fbff498aa938ce739b8e022fbafef40563f6e6a3472fc2a514c0ce9dae23b7en,
    q: 0x8000000000000000000000000000000150fe8a1892976154c59cfc193accf5b3n,
    x: 2n,
    y: 0x08e2a8a0e65147d4bd6316030e16d19c85c97f0a9ca267122b96abbcea7e8fc8n,
    cofactor: 1,
  },
  {
    name: '256-A',
    oids: ['1.2.643.2.2.35.1', '1.2.643.2.2.36.0', '1.2.643.7.1.2.1.1.2'],
    bits: 256,
    p: p256,
    a: p256 - 3n,
    b: 0xa6n,
    q: 0xffffffffffffffffffffffffffffffff6c611070995ad10045841b09b761b893n,
    x: 1n,
    y: 0x8d91e471e0989cda27df505a453f2b7635294f2ddf23e3b122acc99c9e9f1e14n,
    cofactor: 1,
  },
  {
    name: '256-B',
    oids: ['1.2.643.2.2.35.2', '1.2.643.7.1.2.1.1.3'],
    bits: 256,
    p: p256B,
    a: p256B - 3n,
    b: 0x3e1af419a269a5f866a7d3c25c3df80ae979259373ff2b182f49d4ce7e1bbc8bn,
    q: 0x800000000000000000000000000000015f700cfff1a624e5e497161bcc8a198fn,
    x: 1n,
    y: 0x3fa8124359f96680b83d1c3eb2c070e5c545c9858d03ecfb744bf8d717717efcn,
    cofactor: 1,
  },
  {
    name: '256-C',
    oids: ['1.2.643.2.2.35.3', '1.2.643.2.2.36.1', '1.2.643.7.1.2.1.1.4'],
    bits: 256,
    p: p256C,
    a: p256C - 3n,
    b: 0x805an,
    q: 0x9b9f605f5a858107ab1ec85e6b41c8aa582ca3511eddfb74f02f3a6598980bb9n,
    x: 0n,
    y: 0x41ece55743711a8c3cbf3783cd08c0ee4d4dc440d4641a8f366e550dfdb3bb67n,
    cofactor: 1,
  },
  {
    name: '256-tc26-A',
    oids: ['1.2.643.7.1.2.1.1.1'],
    bits: 256,
    p: p256,
    a: 0xc2173f1513981673af4892c23035a27ce25e2013bf95aa33b22c656f277e7335n,
    b: 0x295f9bae7428ed9ccc20e7c359a9d41a22fccd9108e17bf7ba9337a6f8ae9513n,
    q: 0x400000000000000000000000000000000fd8cddfc87b6635c115af556c360c67n,
    x: 0x91e38443a5e82c0d880923425712b2bb658b9196932e02c78b2582fe742daa28n,
    y: 0x32879423ab1a0375895786c4bb46e9565fde0b5344766740af268adb32322e5cn,
    cofactor: 4,
  },
  {
    name: '512-test',
    oids: ['1.2.643.7.1.2.1.2.0'],
    bits: 512,
    p: 0x4531acd1fe0023c7550d267b6b2fee80922b14b2ffb90f04d4eb7c09b5d2d15df1d852741af4704a0458047e80e4546d35b8336fac224dd81664bbf528be6373n,
    a: 7n,
    b: 0x1cff0806a31116da29d8cfa54e57eb748bc5f377e49400fdd788b649eca1ac4361834013b2ad7322480a89ca58e0cf74bc9e540c2add6897fad0a3084f302adcn,
    q: 0x4531acd1fe0023c7550d267b6b2fee80922b14b2ffb90f04d4eb7c09b5d2d15da82f2d7ecb1dbac719905c5eecc423f1d86e25edbe23c595d644aaf187e6e6dfn,
    x: 0x24d19cc64572ee30f396bf6ebbfd7a6c5213b3b3d7057cc825f91093a68cd762fd60611262cd838dc6b60aa7eee804e28bc849977fac33b4b530f1b120248a9an,
    y: 0x2bb312a43bd2ce6e0d020613c857acddcfbf061e91e5f2c3f32447c259f39b2c83ab156d77f1496bf7eb3351e1ee4e43dc1a18b91b24640b6dbb92cb1add371en,
    cofactor: 1,
  },
  {
    name: '512-A',
    oids: ['1.2.643.7.1.2.1.2.1'],
    bits: 512,
    p: p512,
    a: p512 - 3n,
    b: 0xe8c2505dedfc86ddc1bd0b2b6667f1da34b82574761cb0e879bd081cfd0b6265ee3cb090f30d27614cb4574010da90dd862ef9d4ebee4761503190785a71c760n,
    q: 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff27e69532f48d89116ff22b8d4e0560609b4b38abfad2b85dcacdb1411f10b275n,
    x: 3n,
    y: 0x7503cfe87a836ae3a61b8816e25450e6ce5e1c93acf1abc1778064fdcbefa921df1626be4fd036e93d75e6a50e3a41e98028fe5fc235f5b889a589cb5215f2a4n,
    cofactor: 1,
  },
  {
    name: '512-B',
    oids: ['1.2.643.7.1.2.1.2.2'],
    bits: 512,
    p: p512B,
    a: p512B - 3n,
    b: 0x687d1b459dc841457e3e06cf6f5e2517b97c7d614af138bcbf85dc806c4b289f3e965d2db1416d217f8b276fad1ab69c50f78bee1fa3106efb8ccbc7c5140116n,
    q: 0x800000000000000000000000000000000000000000000000000000000000000149a1ec142565a545acfdb77bd9d40cfa8b996712101bea0ec6346c54374f25bdn,
    x: 2n,
    y: 0x1a8f7eda389b094c2c071e3647a8940f3c123b697578c213be6dd9e6c8ec7335dcb228fd1edf4a39152cbcaaf8c0398828041055f94ceeec7e21340780fe41bdn,
    cofactor: 1,
  },
  {
    name: '512-C',
    oids: ['1.2.643.7.1.2.1.2.3'],
    bits: 512,
    p: p512,
    a: 0xdc9203e514a721875485a529d2c722fb187bc8980eb866644de41c68e143064546e861c0e2c9edd92ade71f46fcf50ff2ad97f951fda9f2a2eb6546f39689bd3n,
    b: 0xb4c4ee28cebc6c2c8ac12952cf37f16ac7efb6a9f69f4b57ffda2e4f0de5ade038cbc2fff719d2c18de0284b8bfef3b52b8cc7a5f5bf0a3c8d2319a5312557e1n,
    q: 0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc98cdba46506ab004c33a9ff5147502cc8eda9e7a769a12694623cef47f023edn,
    x: 0xe2e31edfc23de7bdebe241ce593ef5de2295b7a9cbaef021d385f7074cea043aa27272a7ae602bf2a7b9033db9ed3610c6fb85487eae97aac5bc7928c1950148n,
    y: 0xf5ce40d95b5eb899abbccff5911cb8577939804d6527378b8c108c3d2090ff9be18e2d33e3021ed2ef32d85822423b6304f726aa854bae07d0396e9a9addc40fn,
    cofactor: 4,
  },
] as const satisfies Curve[])

const byOid = new Map(curves.flatMap((curve) => curve.oids.map((oid) => [oid, curve] as const)))
const byName = new Map(curves.map((curve) => [curve.name, curve]))

export function curveByOid(oid: string): Curve | undefined {
  return byOid.get(oid)
}

export function curveByName(name: CurveName): Curve {
  return byName.get(name)!
}
