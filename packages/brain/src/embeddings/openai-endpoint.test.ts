import { expect, it } from 'vitest'
import { bearerKey, embeddingsUrl } from './openai-endpoint.ts'

it.each([
  ['http://localhost:8080', 'http://localhost:8080/v1/embeddings'],
  ['https://api.example.org/', 'https://api.example.org/v1/embeddings'],
  ['https://api.example.org/v1/', 'https://api.example.org/v1/embeddings'],
  ['https://example.org/v1beta/openai', 'https://example.org/v1beta/openai/embeddings'],
  ['https://example.org/x?api-version=2', 'https://example.org/x/embeddings?api-version=2'],
])('%s', (baseUrl, expected) => {
  expect(embeddingsUrl(baseUrl).href).toBe(expected)
})

it.each(['example.org/v1', 'file:///etc/passwd', 'https://me:hunter2@example.org'])(
  'refuses %s',
  (baseUrl) => {
    expect(() => embeddingsUrl(baseUrl)).toThrow(/^the base URL (?!.*hunter2)/)
  },
)

it('takes a key from a file with a line end, and refuses one that would break the header, unquoted', () => {
  expect(bearerKey('sk-1\n')).toBe('sk-1')
  expect(bearerKey(' ')).toBeUndefined()
  expect(() => bearerKey('sk-1\r\nHost: elsewhere')).toThrow(/^(?!.*sk-1).*check its file/)
})
