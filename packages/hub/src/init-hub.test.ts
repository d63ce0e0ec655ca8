// What an operator may have set for the first start, and is told about it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initHub } from './init-hub.ts'

vi.mock('bcrypt', () => ({ hash: async (text: string, cost: number) => `${cost} ${text}` }))

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'init-hub-'))
  vi.stubEnv('NOTARIUM_CONFIG', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(data, { recursive: true })
})

const init = () => initHub({ data }, () => undefined)

it("names the variable where the owner's password cannot be used, and needs the file only once", async () => {
  const file = join(data, 'password')
  vi.stubEnv('NOTARIUM_OWNER_PASSWORD_FILE', file)
  await expect(init()).rejects.toThrow(
    new RegExp(`^NOTARIUM_OWNER_PASSWORD_FILE: ${file} cannot be read \\(ENOENT\\)$`),
  )
  writeFileSync(file, 'short\n')
  await expect(init()).rejects.toThrow(/^NOTARIUM_OWNER_PASSWORD_FILE: a password has at least 12/)
  writeFileSync(file, 'seven kites over Suzdal\n')
  expect((await init()).owner).toEqual({ email: 'owner@localhost', temporaryPassword: undefined })
  rmSync(file)
  expect((await init()).owner).toBeUndefined()
})
