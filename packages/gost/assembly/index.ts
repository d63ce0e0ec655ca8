// Hashes and ciphers in one module. CONTEXT and INPUT are where the host hashes.
export * from './ciphers'
export { streebogBlocks, streebogFinish, streebogInit } from './streebog'
export * from './streebog-hmac'

export const CONTEXT: usize = memory.data(192, 16)
export const INPUT: usize = memory.data(16384, 16)
