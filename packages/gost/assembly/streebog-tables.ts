// The definitions of GOST R 34.11-2012 (RFC 6986) and the tables computed from them at start.
//
// The linear transformation is a multiplication by an 8×8 matrix over GF(2^8) modulo
// x^8 + x^4 + x^3 + x^2 + 1: the standard's 64 words A are that matrix times 1, x, x^2 … x^7.
import { PI } from './pi'

/** Row j: what the byte 1 at position 7 − j of a word turns into, most significant byte first. */
const MATRIX: usize = memory.data<u8>([
  0x83, 0x47, 0x8b, 0x07, 0xb2, 0x46, 0x87, 0x64, 0x46, 0xb6, 0x0f, 0x01, 0x1a, 0x83, 0x98, 0x8e, 0xac, 0xcc,
  0x9c, 0xa9, 0x32, 0x8a, 0x89, 0x50, 0x03, 0x21, 0x65, 0x8c, 0xba, 0x93, 0xc1, 0x38, 0x5b, 0x06, 0x8c, 0x65,
  0x18, 0x10, 0xa8, 0x9e, 0xf9, 0x7d, 0x86, 0xd9, 0x8a, 0x32, 0x77, 0x28, 0xa4, 0x8b, 0x47, 0x4f, 0x9e, 0xf5,
  0xdc, 0x18, 0x64, 0x1c, 0x31, 0x4b, 0x2b, 0x8e, 0xe0, 0x83,
])

/** The twelve round constants, as the standard prints them: each most significant word first. */
const CONSTANTS: usize = memory.data<u64>([
  0xb1085bda1ecadae9, 0xebcb2f81c0657c1f, 0x2f6a76432e45d016, 0x714eb88d7585c4fc, 0x4b7ce09192676901,
  0xa2422a08a460d315, 0x05767436cc744d23, 0xdd806559f2a64507, 0x6fa3b58aa99d2f1a, 0x4fe39d460f70b5d7,
  0xf3feea720a232b98, 0x61d55e0f16b50131, 0x9ab5176b12d69958, 0x5cb561c2db0aa7ca, 0x55dda21bd7cbcd56,
  0xe679047021b19bb7, 0xf574dcac2bce2fc7, 0x0a39fc286a3d8435, 0x06f15e5f529c1f8b, 0xf2ea7514b1297b7b,
  0xd3e20fe490359eb1, 0xc1c93a376062db09, 0xc2b6f443867adb31, 0x991e96f50aba0ab2, 0xef1fdfb3e81566d2,
  0xf948e1a05d71e4dd, 0x488e857e335c3c7d, 0x9d721cad685e353f, 0xa9d72c82ed03d675, 0xd8b71333935203be,
  0x3453eaa193e837f1, 0x220cbebc84e3d12e, 0x4bea6bacad474799, 0x9a3f410c6ca92363, 0x7f151c1f1686104a,
  0x359e35d7800fffbd, 0xbfcd1747253af5a3, 0xdfff00b723271a16, 0x7a56a27ea9ea63f5, 0x601758fd7c6cfe57,
  0xae4faeae1d3ad3d9, 0x6fa4c33b7a3039c0, 0x2d66c4f95142a46c, 0x187f9ab49af08ec6, 0xcffaa6b71c9ab7b4,
  0x0af21f66c2bec6b6, 0xbf71c57236904f35, 0xfa68407a46647d6e, 0xf4c70e16eeaac5ec, 0x51ac86febf240954,
  0x399ec6c7e6bf87c9, 0xd3473e33197a93c9, 0x0992abc52d822c37, 0x06476983284a0504, 0x3517454ca23c4af3,
  0x8886564d3a14d493, 0x9b1f5b424d93c9a7, 0x03e7aa020c6e4141, 0x4eb7f8719c36de1e, 0x89b4443b4ddbc49a,
  0xf4892bcb929b0690, 0x69d18d2bd1a5c42f, 0x36acc2355951a8d9, 0xa47f0dd4bf02e71e, 0x378f5a541631229b,
  0x944c9ad8ec165fde, 0x3a7d3a1b25894224, 0x3cd955b7e00d0984, 0x800a440bdbb2ceb1, 0x7b2b8a9aa6079c54,
  0x0e38dc92cb1f2a60, 0x7261445183235adb, 0xabbedea680056f52, 0x382ae548b2e4f3f3, 0x8941e71cff8a78db,
  0x1fffe18a1b336103, 0x9fe76702af69334b, 0x7a1e6c303b7652f4, 0x3698fad1153bb6c3, 0x74b4c7fb98459ced,
  0x7bcd9ed0efc889fb, 0x3002c6cd635afe94, 0xd8fa6bbbebab0761, 0x2001802114846679, 0x8a1d71efea48b9ca,
  0xefbacd1d7d476e98, 0xdea2594ac06fd85d, 0x6bcaa4cd81f32d1b, 0x378ee767f11631ba, 0xd21380b00449b17a,
  0xcda43c32bcdf1d77, 0xf82012d430219f9b, 0x5d80ef9d1891cc86, 0xe71da4aa88e12852, 0xfaf417d5d9b21b99,
  0x48bc924af11bd720,
])

/** Eight tables of 256 words: what a byte at position j of a word contributes after S and L. */
export const LPS: usize = memory.data(8 * 256 * 8, 16)
/** Round constants with the least significant word first, as the state is kept; zeros stand after the last. */
export const ROUND: usize = memory.data(13 * 64, 16)

function timesX(word: u64): u64 {
  const carries = (word >> 7) & 0x0101010101010101
  return ((word & 0x7f7f7f7f7f7f7f7f) << 1) ^ (carries * 0x1d)
}

/** Multiplies each byte of matrix row `position` by `value`: the linear map of one byte of a word. */
export function linear(position: u32, value: u32): u64 {
  let power = bswap(load<u64>(MATRIX + ((7 - position) << 3)))
  let sum: u64 = 0
  for (let bits = value; bits != 0; bits >>= 1) {
    if (bits & 1) sum ^= power
    power = timesX(power)
  }
  return sum
}

export function buildStreebogTables(): void {
  for (let position: u32 = 0; position < 8; position++) {
    for (let value: u32 = 0; value < 256; value++) {
      store<u64>(LPS + (((position << 8) + value) << 3), linear(position, load<u8>(PI + value)))
    }
  }
  for (let round: u32 = 0; round < 12; round++) {
    for (let word: u32 = 0; word < 8; word++) {
      store<u64>(ROUND + (((round << 3) + word) << 3), load<u64>(CONSTANTS + (((round << 3) + 7 - word) << 3)))
    }
  }
}
