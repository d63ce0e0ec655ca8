// What is said where OpenSSL or its engine is missing, and that it can be mended without a new process.
import { expect, it } from 'vitest'
import { describeWith } from '../../../../../test/setup/tools.ts'
import { openOpenssl } from './open-openssl.ts'

const unusable = (text: string) =>
  expect.objectContaining({ code: 'profile-unusable', message: expect.stringContaining(text) })

describeWith('openssl-gost', "opening the system's OpenSSL", () => {
  // One test: the library and the engine stay in the process once they are there, so what comes first matters.
  it('says what to install, and opens once it is there', () => {
    expect(() => openOpenssl({ library: 'libcrypto.so.none' })).toThrow(unusable('libssl3'))
    expect(() => openOpenssl({ library: 'libc.so.6' })).toThrow(unusable('libssl3'))
    expect(() => openOpenssl({ engine: '/nowhere/gost.so' })).toThrow(
      unusable("/nowhere/gost.so: install Debian's libengine-gost-openssl"),
    )
    expect(() => openOpenssl({ engine: 'libc.so.6' })).toThrow(unusable('libengine-gost-openssl'))

    const library = openOpenssl()
    expect(openOpenssl()).toBe(library)
    expect(Buffer.from(library.primitives.startDigest('streebog256').digest()).toString('hex')).toBe(
      streebog256OfNothing,
    )
    expect(() => openOpenssl({ engine: '/nowhere/gost.so' })).toThrow(unusable('restart'))
    expect(() => openOpenssl({ library: '/nowhere/libcrypto.so.3' })).toThrow(unusable('restart'))
  })
})

const streebog256OfNothing = '3f539a213e97c802cc229d474c6aa32a825a360b2a933a949fd925208d9ce1bb'
