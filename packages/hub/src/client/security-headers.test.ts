import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('security headers', () => {
  it('let a page load its own files and nothing written into it', () => {
    const { page, data } = securityHeaders(undefined)
    const policy = page['content-security-policy'] ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'"]))
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(data['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    for (const headers of [page, data]) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
      expect(Object.isFrozen(headers)).toBe(true)
    }
  })

  it.each([
    [undefined, undefined],
    ['http://hub.example.org', undefined],
    ['https://hub.example.org/', 'max-age=31536000'],
  ])('ask for TLS for good only where there is some: %s', (baseUrl, expected) => {
    expect(securityHeaders(baseUrl).page['strict-transport-security']).toBe(expected)
    expect(securityHeaders(baseUrl).data['strict-transport-security']).toBe(expected)
  })
})
