/** What assembly/ciphers.ts exports; addresses are offsets in the module's memory, blocks change in place. */
export interface CipherCore {
  cipherKey(): number
  cipherData(): number
  gost28147Encrypt(sbox: number, key: number, blocks: number, count: number): void
  gost28147Decrypt(sbox: number, key: number, blocks: number, count: number): void
  magmaExpand(key: number): void
  magmaEncrypt(key: number, blocks: number, count: number): void
  kuznyechikExpand(keys: number): void
  kuznyechikEncrypt(keys: number, blocks: number, count: number): void
  gost94Context(): number
  gost94Update(data: number, length: number): void
  gost94Digest(): void
}
