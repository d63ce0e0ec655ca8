// How a token is opened, logged in to and closed: each call that a module sees, and no second try with a wrong PIN.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { openTokenKeyStore } from './open-token.ts'
import {
  compileRecordingModule,
  createRecordingToken,
  type RecordingToken,
} from './testing/recording-token.ts'
import { thrown } from './testing/thrown.ts'

const pinText = '12345678'
const rightPin = () => new TextEncoder().encode(pinText)
const wrongPin = () => new TextEncoder().encode('87654321')
const isWiped = (pin: Uint8Array) => pin.every((byte) => byte === 0)

describeWith('c-compiler', 'a session with a token', () => {
  const folder = mkdtempSync(join(tmpdir(), 'notarium-pkcs11-'))
  let library: string
  beforeAll(() => {
    library = compileRecordingModule(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const newToken = () => createRecordingToken(library, folder)
  const refusal = (token: RecordingToken, changes: { token?: string; pin?: Uint8Array } = {}) => {
    const error = thrown(() => openTokenKeyStore({ ...token.settings(), ...changes }))
    expect(error.code).toBe('profile-unusable')
    return error.message
  }
  const logins = (token: RecordingToken) => token.calls().filter((call) => call.startsWith('C_Login'))

  it('logs in once, reads what is there, and logs out', () => {
    const token = newToken()
    const pin = rightPin()
    const store = openTokenKeyStore({ ...token.settings(), pin })
    expect(isWiped(pin)).toBe(true)
    const opened = [
      'C_Initialize flags=0x2',
      'C_OpenSession slot=7 flags=0x4',
      `C_Login user=1 pin=${Buffer.from(pinText).toString('hex')}`,
      'C_FindObjectsFinal class=3',
      'C_FindObjectsFinal class=1',
    ]
    expect(token.calls()).toEqual(opened)
    store.close()
    store.close()
    expect(token.calls()).toEqual([...opened, 'C_Logout', 'C_CloseSession', 'C_Finalize'])
  })

  it('tries a wrong PIN but once, wipes it, and does not tell it', () => {
    const token = newToken()
    const pin = wrongPin()
    const message = refusal(token, { pin })
    expect(message).toContain('CKR_PIN_INCORRECT')
    expect(message).not.toContain('87654321')
    expect(isWiped(pin)).toBe(true)
    expect(logins(token)).toHaveLength(1)
    expect(token.calls().at(-1)).toBe('C_Finalize')
    openTokenKeyStore({ ...token.settings(), pin: rightPin() }).close()
  })

  it.each([
    ['one try is left', 0x2040d, 'One more wrong PIN would lock'],
    ['the PIN is locked', 0x4040d, 'locked the token'],
  ])('does not even try where %s', (_, flags, expected) => {
    const token = newToken()
    token.put('token/flags', flags)
    const pin = rightPin()
    expect(refusal(token, { pin })).toContain(expected)
    expect(logins(token)).toEqual([])
    expect(isWiped(pin)).toBe(true)
  })

  it.each([
    [0xa4, 'CKR_PIN_LOCKED'],
    [0xa2, 'CKR_PIN_LEN_RANGE'],
    [0x102, 'CKR_USER_PIN_NOT_INITIALIZED'],
    // Somebody else's login: ours was not checked.
    [0x100, 'CKR_USER_ALREADY_LOGGED_IN'],
  ])('takes no other answer to a login for a login: %i', (value, name) => {
    const token = newToken()
    token.put('results/C_Login', value)
    expect(refusal(token)).toContain(name)
    expect(logins(token)).toHaveLength(1)
    expect(token.calls().at(-1)).toBe('C_Finalize')
  })

  it('does not try an empty PIN', () => {
    const token = newToken()
    expect(refusal(token, { pin: new Uint8Array() })).toContain('is empty')
    expect(token.calls()).toEqual([])
  })

  it('finds a token by its serial number too, and lists those that there are', () => {
    const token = newToken()
    expect(refusal(token, { token: 'Record' })).toBe(
      'No token is named "Record"; there is "Recording" (serial number SN-1).',
    )
    openTokenKeyStore({ ...token.settings(), token: 'SN-1', pin: rightPin() }).close()
    token.put('results/C_GetTokenInfo', 0xe1)
    expect(refusal(token)).toBe('No token is named "Recording"; there is none.')
    expect(logins(token)).toHaveLength(1)
  })

  it('does not choose between tokens of one name', () => {
    const token = newToken()
    token.put('token/slots', 2)
    expect(refusal(token)).toContain('names several tokens')
    expect(logins(token)).toEqual([])
  })

  it('shows what a token calls itself without its control characters', () => {
    const token = newToken()
    token.put('token/label', 'a\u001b[2J\n\u202eb')
    expect(refusal(token)).toContain('"a\uFFFD[2J\uFFFD\uFFFDb"')
  })

  it('refuses a second user of the module, and the first goes on', () => {
    const token = newToken()
    const store = openTokenKeyStore({ ...token.settings(), pin: rightPin() })
    expect(refusal(token, { pin: wrongPin() })).toContain('in use in this process already')
    expect(token.calls().at(-1)).toBe('C_Initialize flags=0x2')
    store.close()
  })

  it.each([
    ['version', 1, 'version 1 of PKCS#11'],
    ['without-C_Sign', 1, 'it has no C_Sign'],
    ['C_GetFunctionList', 5, 'CKR_GENERAL_ERROR'],
    ['C_Initialize', 0xa, 'CKR_CANT_LOCK'],
    ['C_GetSlotList', 6, 'CKR_FUNCTION_FAILED'],
    ['C_OpenSession', 0xb1, 'CKR_SESSION_COUNT'],
    ['C_FindObjectsInit', 0x30, 'CKR_DEVICE_ERROR'],
    ['C_FindObjects', 0x32, 'CKR_DEVICE_REMOVED'],
  ])('says why a module cannot be used: %s %i', (name, value, expected) => {
    const token = newToken()
    token.put(`results/${name}`, value)
    const pin = rightPin()
    expect(refusal(token, { pin })).toContain(expected)
    expect(isWiped(pin)).toBe(true)
    const initialized = token.calls().length > 0 && name !== 'C_Initialize'
    expect(token.calls().filter((call) => call === 'C_Finalize')).toHaveLength(initialized ? 1 : 0)
  })

  it('says which module could not be loaded', () => {
    const module = join(folder, 'nowhere.so')
    const pin = rightPin()
    const { code, message } = thrown(() => openTokenKeyStore({ module, token: 'x', pin }))
    expect(code).toBe('profile-unusable')
    expect(message).toContain(module)
    expect(isWiped(pin)).toBe(true)
  })

  it('bounds the number of slots', () => {
    const token = newToken()
    token.put('token/slots', 4_000_000_000)
    expect(refusal(token)).toContain('over 1000 slots')
  })
})
