import { compare } from 'bcrypt'
import { describe, expect, it, vi } from 'vitest'
import { hashPassword, isPassword, spendTimeOfACheck } from './hash-password.ts'

// bcrypt as it is, only watched.
vi.mock('bcrypt', { spy: true })

describe('a hashed password', () => {
  it('costs 12 unless told otherwise, and so does an e-mail that nobody has', async () => {
    expect(await hashPassword('a long enough one')).toMatch(/^\$2b\$12\$/)
    await spendTimeOfACheck()
    // Sixty characters: one that is malformed would be refused in no time.
    const wholeHash = expect.stringMatching(/^\$2b\$12\$[./0-9A-Za-z]{53}$/)
    expect(compare).toHaveBeenLastCalledWith(expect.any(String), wholeHash)
    await expect(vi.mocked(compare).mock.results.at(-1)?.value).resolves.toBe(false)
  })

  it('is recognised, and no other', async () => {
    const hashed = await hashPassword('Пароль подлиннее', 4)
    expect(await isPassword('Пароль подлиннее', hashed)).toBe(true)
    expect(await isPassword('пароль подлиннее', hashed)).toBe(false)
    expect(await isPassword('', hashed)).toBe(false)
    expect(hashed).not.toBe(await hashPassword('Пароль подлиннее', 4))
  })

  it('is the same however its letters were typed', async () => {
    const typed = 'йогурт, café, ёлка'
    const hashed = await hashPassword(typed.normalize('NFD'), 4)
    expect(await isPassword(typed.normalize('NFC'), hashed)).toBe(true)
  })

  it('is never cut: 72 bytes are all compared, a 73rd is refused', async () => {
    const longest = 'ж'.repeat(36)
    const hashed = await hashPassword(longest, 4)
    expect(await isPassword(longest, hashed)).toBe(true)
    expect(await isPassword(`${longest}x`, hashed)).toBe(false)
    expect(await isPassword(`${longest.slice(0, -1)}з`, hashed)).toBe(false)
    await expect(hashPassword(`${longest}x`, 4)).rejects.toMatchObject({ code: 'bad-password' })
  })
})
