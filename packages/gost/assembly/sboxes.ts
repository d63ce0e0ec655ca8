// The substitution tables of GOST 28147-89 by number: RFC 4357 (CryptoPro A–D and the one of the hash)
// and RFC 7836 (tc26-Z, which is also Magma's). A row replaces one nibble, least significant first;
// its hexadecimal digits are the images of 0…15 from left to right.
export const SBOX_COUNT: i32 = 6
export const SBOX_TC26_Z: i32 = 4
export const SBOX_HASH: i32 = 5

const ROWS: usize = memory.data<u64>([
  // CryptoPro-A
  0x96328b17a4efc0d5, 0x37e98af0526cb4d1, 0xe462b3d8cf5a0719, 0xe7acd13902b4f856,
  0xb5198df0e423c7a6, 0x3adc120b75948fe6, 0x1d297a608c45f3be, 0xbaf50ce8623917d4,
  // CryptoPro-B
  0x84b135092eacd67f, 0x012a4d5c973fb86e, 0xec0a92db758f3614, 0x750db6123acf4e98,
  0x27cf95ab140d68e3, 0x83264debc17fa095, 0x52ab91c374d06f8e, 0x04be8371a296fd5c,
  // CryptoPro-C
  0x1bc29d0f458ea763, 0x017db4528efc9a63, 0x825049fa37cd6e1b, 0x36015da8b297efc4,
  0x8db0451293ce6fa7, 0xc9b18e247365a0fd, 0xa968de20f35b41c7, 0x7405a2fec61bd938,
  // CryptoPro-D
  0xfc2a645079ed1b83, 0xb634cfe27d805a91, 0x1cb0fe65ad489372, 0x15eca70d62b493f8,
  0x0c89d2ab73654ef1, 0x80f325eb1a47c9d6, 0x306f1e92d8c4ba57, 0x1a68fb04c3597d2e,
  // tc26-Z
  0xc462a5b9e8d703f1, 0x68239a5c1e47bd0f, 0xb3582fade174c960, 0xc821d4f670a53e9b,
  0x7f5a816d093eb42c, 0x5df692cab78143e0, 0x8e25691cf4b0da37, 0x17ed05834fa69cb2,
  // GOST R 34.11-94 CryptoPro
  0xa4568137dce092bf, 0x5f402db91763cea8, 0x7fce94103b526a8d, 0x4a7c0f28e165db93,
  0x764b9c2a180efd35, 0x7624d9f0a15b8ec3, 0xde41705a3c8f629b, 0x13a95b4f867ed02c,
])

/** What row `row` of S-box `sbox` puts in place of `nibble`. */
export function substitute(sbox: i32, row: i32, nibble: u32): u32 {
  const images = load<u64>(ROWS + (((sbox << 3) + row) << 3))
  return <u32>(images >> (60 - (nibble << 2))) & 15
}
