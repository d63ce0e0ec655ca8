// Pipes as shells make them: slow, large, closed early.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { made, notarium, order, path, shell } from './test-command.ts'

const key = '--key keys/signer.pem'

beforeAll(() => {
  writeFileSync(path('order.xml'), order)
  made('keys', 'generate', '--cn', 'Signer', '--out', path('keys'))
  made('sign', path('order.xml'), '--key', path('keys/signer.pem'), '--out', path('signed.xml'))
})

describe('standard input and output', () => {
  it('waits for a slow producer', () => {
    const { status, stdout } = shell('(sleep 1; cat signed.xml) | notarium verify - --trust keys/ca.pem')
    expect(stdout).toMatch(/^VALID/)
    expect(status).toBe(0)
  })

  it('brings 16 MB through to a slow reader', () => {
    writeFileSync(path('large.xml'), `<a>${'<b>0123456789</b>'.repeat(1_000_000)}</a>`)
    const line = `cat large.xml | notarium sign - ${key} | (sleep 1.5; cat) > piped.xml`
    expect(shell(line)).toMatchObject({ status: 0, stderr: '' })
    const piped = readFileSync(path('piped.xml'), 'latin1')
    expect(piped.length).toBeGreaterThan(statSync(path('large.xml')).size)
    expect(piped.slice(-30)).toMatch(/<\/[a-z:]*Signature><\/a>\s*$/)
  })

  it('ends quietly when the reader has gone, and does not turn a no into a yes', () => {
    expect(shell('notarium verify signed.xml | true')).toMatchObject({ status: 1, stderr: '' })
    expect(shell(`notarium sign large.xml ${key} | head -c 10`)).toMatchObject({
      status: 0,
      stdout: '<a><b>0123',
      stderr: '',
    })
    expect(shell('notarium bogus 2>&1 | true').status).toBe(2)
  })

  it('says so when the output cannot be written', () => {
    const { status, stderr } = shell(`notarium sign order.xml ${key} > /dev/full`)
    expect(stderr).toBe('notarium: cannot write standard output: the disk is full\n')
    expect(status).toBe(2)
  })

  it('writes to a named pipe, and does not put a file in its place', () => {
    const line = `mkfifo pipe; cat pipe > got.xml & notarium sign order.xml ${key} --out pipe --force; wait; test -p pipe`
    expect(shell(line)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(path('got.xml'), 'utf8')).toMatch(/<\/order>\s*$/)
  })

  it('ends input that has no end', () => {
    const { status, stderr } = shell('notarium verify - < /dev/zero')
    expect(stderr).toMatch(/more than 64 MiB/)
    expect(status).toBe(2)
  })
})

describe('an unexpected error', () => {
  it('is one line and exit code 2, never 1, which would be a verdict', () => {
    const sabotage = 'JSON.stringify = () => { throw new TypeError("out of\\norder") }'
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(sabotage)}` }
    const { status, stderr } = notarium(['verify', '-', '--json'], '<a/>', env)
    expect(stderr).toBe('notarium: unexpected error: out of\\u000aorder, please report\n')
    expect(status).toBe(2)
  })
})
