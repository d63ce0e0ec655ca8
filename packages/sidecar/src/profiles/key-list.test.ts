import { generateKey, issueCertificate } from '@notarium/pki'
import { expect, it } from 'vitest'
import { SidecarError } from '../errors.ts'
import type { KeyStore } from '../providers/provider.ts'
import { listKeys } from './key-list.ts'

const privateKey = generateKey({ type: 'gost2012-256' })
const times = { notBefore: 1_700_000_000, notAfter: 1_800_000_000 }
const certificate = issueCertificate({
  subject: { commonName: 'Иванов' },
  keys: privateKey,
  ca: false,
  ...times,
})

const storeOf = (found: Readonly<Record<string, KeyStore['find']>>): KeyStore => ({
  aliases: Object.keys(found),
  find: (alias) => found[alias]?.(alias),
  close() {},
})

it('lists the keys that can sign, and leaves out those that cannot', () => {
  const keys = storeOf({
    'without a certificate': () => {
      throw new SidecarError('key-not-usable', 'it has no certificate')
    },
    good: () => ({ privateKey, certificate }),
    '(key 3 without a name)': () => undefined,
  })
  expect(listKeys(keys)).toEqual([{ alias: 'good', subjectCn: 'Иванов', ...times }])
  expect(listKeys(undefined)).toEqual([])
})

it('does not hide what is a mistake of ours', () => {
  const broken = () => {
    throw new TypeError('broken')
  }
  expect(() => listKeys(storeOf({ broken }))).toThrow('broken')
})
