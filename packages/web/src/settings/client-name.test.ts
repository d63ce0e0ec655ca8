import { expect, test } from 'vitest'
import { clientName } from './client-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 YaBrowser/25.10.0 Safari/537.36`,
    'Yandex',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['curl/8.14.1', 'curl', undefined],
  ['node', 'node', undefined],
  ['unknown', undefined, undefined],
  ['Mozilla/5.0', undefined, undefined],
  ['', undefined, undefined],
  ['<script>alert(1)</script>', undefined, undefined],
])('%s', (userAgent, program, system) => {
  expect(clientName(userAgent)).toEqual({ program, system })
})
