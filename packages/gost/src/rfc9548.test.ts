// CTR-ACPKM, alone and with OMAC, as PKCS #12 files carry it: the encrypted parts of the examples of
// RFC 9548, under the keys that their password gives.
import { describe, expect, it } from 'vitest'
import { ctrAcpkm } from './ctr-acpkm.ts'
import { openCtrAcpkmOmac, sealCtrAcpkmOmac } from './ctr-acpkm-omac.ts'
import { kuznyechik } from './kuznyechik.ts'
import { magma } from './magma.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const base64 = (...lines: string[]) => Buffer.from(lines.join(''), 'base64')

const privateKeyInfo = base64(
  'MIHiAgEBMBcGCCqFAwcBAQECMAsGCSqFAwcBAgECAQRAEWkl+eblsHWs86SNgRKqSxMOgGhbvR/uZ5/WWfdNG1axvUwVhpcXIxDZ',
  'UmzQuNzqJBkseI7f5/JjXyTFRF1a+YGBgQG0i7davCkOGGVcYqFPtS1fUIROzB0fYARIe0tclTRpare/qzRuVRapqzzO+K21LDpY',
  'VfDPs2Sqa13ZN+Ts/JUlv59qCFB2cYpFyB/0kh4+K79yvz7r8+4WE0EmZf8T3ae/J1Jo6xGunecH1/G4hMts9HYLnxbwJDMNVGuI',
  'HV6gzg==',
)

const keyUnderKuznyechikOmac = {
  key: bytes('4b7ae649ca31dd5fe3243a91a5188c03f1d7049bec8e0d241c0e1e8c39ea4c1f'),
  ukm: bytes('259add960df68f265b00b3498b2a0973'),
  data: base64(
    'DMvEacbbWRNDVSnXJLWygYrKoipdOjDA/2HEnBZ34uFOLNheUqiKpCPoFpbR2GBiVYVTVK9ibiczgacaEQYzDXtcS0QCZOxpKWft',
    'eAlbdJLC/SqPurPYyKi0MVRUPROhbisFASDT38HDH1Dh0dL5f6ga4aPWLrWbbgWERFOoOPyh4DotlPF37AQOwiEjsbyyRHq3HgbW',
    'iaxQRuAheqHOn4QVGY92/HFvJ7u3TcnQdLWhTe/lh1RHLNF3RnXtN9if9zC23laDZOiWZplUyLrUiTCbHrtn1RppPDmLFNMt9dJ7',
    'KKgCkOi7Zm5nhqPChbywX13wcfY=',
  ),
}

const certificateUnderMagmaOmac = {
  key: bytes('d066a96fb326ba896a2352d3f40240a4ded6e7e7bd5b4db6b5241d631c8c381c'),
  ukm: bytes('f4793775a82d4b8f3e1bfc7e'),
  data: base64(
    'YY+rHE36xOspuu5F/1Hlhr1x/kC07V+uoyd/V5Qt+ZmZOD8F0TnVBD5VueHe/WSaymvqHb57haWL6d0R4JYboDpf8bbaH9EAdbZi',
    'tWZ/pwJbFb5iurNPiH/xFAv/2Fq6cPkuYc8tWxisRqLQ7BuBdrINLABFUlAtBiqws2ZkrlWI359GJLnCzNUncC1WrwS4+3jVpAQr',
    'A/LaCYfhLpaadBELpbtqiqYiJ8U8kQ0k2fkrYzUnrM0RKzpsW1g0owCs2q2+/euKhjp4BpovLoBXqWOx6Saqh0eZCO9jh4SKgmzT',
    'GGleFljr09dP5kF4e/oxKF4GHBerEB3UOq09Np8yM0ryuooJqn1O08a842+jlb12DB6DFFFDOW6bx3NXibVb0Crhbu3z9RzENZHP',
    'eTqKMU+UZoD37xkxMQ5EeEFG8zo5jb9U03FuDFZ8Zi4/GlKLdicJkg+YER7mVT9e/sqPMW6wYzfwXxhHrWTj9A2kojVBS/vXhgp9',
    'pRDOeyEYbMgu/U0YgPramXX4kje+5rCLaYMyuaS4z1AVT2/+RE/5za4EcO44YRRRI2EXTynv7De/GmVq0ZZcf1+Yiw8F2TZ/fCSf',
    '6vCiqsS6KMwj9sIDKVT8zQMwqECj2PfVRhJl2Lh+x9FZgMkyr/wU+f3q26j6gKluq/c1TClkz/wuLjGqBMe1jD/59EbT8/pdp00S',
    'Igj9NiN6ct9UdeMAc5UmxV4K7+3cSwxgdB100KGsWT8hzY90hA7IHj96elbSqsp6BJvJk24XVYjjOXiYjz0vx1NAFSSHLjnJBdmU',
    'MPyTUSth210Sw+3P/jO5KluebAIQhGg65Je0a4k/61txYRdEozZQGCLeoGOmfsNTXwy2ytEz2kN1p2XyZP9V+H34Hx1kFlXGBC7v',
    'SUw8QZ7FtSRge4UIKfKL0nRX3ZK1sjMSXGVrVV5u',
  ),
}

const keyUnderMagma = {
  key: bytes('f840d001fd11441e0fb7ccf48f471915e5bf35275309dbe7ade9da4fe460ba7e'),
  ukm: bytes('f0c52aa00000000000000000'),
  data: base64(
    'Ko/ZiN0Q3yuYTHdBHmMLO36GSv+QDa9sFIT+apw4wGYJ++pRMSfsLr5Z0vTwoX1lboL3Zf/VyYEL76/QruKToeCAl6ZXIXMtHRpP',
    'zMyLR0VQucCtp08cEOJCk5BvcYSxc6A9enYbal9Pv3UIPRvKRORMwgSGEVy5tQK3M/ZOylbEybjTIxa6+xELrk6/NAE0kDrbKudM',
    '6Rcq6c51TxgqznSI6cpmcTXb8OPG2cak7UVQ8QmAEzhqs9KcBwpVlCxw/SyGoyzAdhoQSskMOroyJZbSbNE/ljXV/wE9hS4tSxUk',
    't/go/Q==',
  ),
}

describe('RFC 9548: contents of PKCS #12 files', () => {
  it('a private key under Kuznyechik with OMAC', () => {
    const { key, ukm, data } = keyUnderKuznyechikOmac
    expect(Buffer.from(openCtrAcpkmOmac(kuznyechik, key, ukm, data))).toEqual(privateKeyInfo)
    expect(Buffer.from(sealCtrAcpkmOmac(kuznyechik, key, ukm, privateKeyInfo))).toEqual(data)
  })

  it('a certificate under Magma with OMAC', () => {
    const { key, ukm, data } = certificateUnderMagmaOmac
    const safeContents = openCtrAcpkmOmac(magma, key, ukm, data)
    expect(Buffer.from(safeContents.subarray(0, 4)).toString('hex')).toBe('308202b5')
    expect(safeContents.length).toBe(4 + 0x2b5)
    expect(Buffer.from(sealCtrAcpkmOmac(magma, key, ukm, safeContents))).toEqual(data)
  })

  it('a private key under Magma without OMAC', () => {
    const { key, ukm, data } = keyUnderMagma
    expect(Buffer.from(ctrAcpkm(magma, { key, iv: ukm.subarray(0, 4) }, data))).toEqual(privateKeyInfo)
  })
})

describe('CTR-ACPKM with OMAC against a forger', () => {
  const { key, ukm, data } = keyUnderKuznyechikOmac
  const refusal = expect.objectContaining({ code: 'not-authentic' })

  it('refuses data of which any byte was changed', () => {
    for (let at = 0; at < data.length; at += 7) {
      const changed = Buffer.from(data)
      changed[at]! ^= 1
      expect(() => openCtrAcpkmOmac(kuznyechik, key, ukm, changed)).toThrow(refusal)
    }
  })

  it('refuses data cut short, down to nothing', () => {
    for (const length of [0, 1, 15, 16, 17, data.length - 1]) {
      expect(() => openCtrAcpkmOmac(kuznyechik, key, ukm, data.subarray(0, length))).toThrow(refusal)
    }
  })

  it('refuses another key and keying material of another length', () => {
    expect(() => openCtrAcpkmOmac(kuznyechik, keyUnderMagma.key, ukm, data)).toThrow(refusal)
    expect(() => openCtrAcpkmOmac(kuznyechik, key, ukm.subarray(4), data)).toThrow(/16 bytes/)
  })

  it('opens what it sealed, the empty message too', () => {
    const sealed = sealCtrAcpkmOmac(magma, key, keyUnderMagma.ukm, new Uint8Array())
    expect(sealed.length).toBe(8)
    expect(openCtrAcpkmOmac(magma, key, keyUnderMagma.ukm, sealed)).toEqual(new Uint8Array())
  })
})
