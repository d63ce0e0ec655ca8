import { expect, it } from 'vitest'
import { runCopyCommand } from './copy-command.ts'

const run = (...command: string[]) => runCopyCommand(command, '/a b/$x.tar', new AbortController().signal)
const node = process.execPath

it('runs without a shell, with the path of the archive in its place', async () => {
  const script = `process.exit(process.argv[1] === 'to=/a b/$x.tar;/a b/$x.tar' ? 0 : 1)`
  expect(await run(node, '-e', script, 'to={file};{file}')).toEqual({ ok: true, problem: null })
})

it('tells the first line of what it said, and no more', async () => {
  const script = `console.error('no such bucket\\npassword=1'); process.exit(3)`
  expect(await run(node, '-e', script)).toEqual({
    ok: false,
    problem: 'it ended with code 3: no such bucket',
  })
  expect(await run('/no/such/program')).toEqual({ ok: false, problem: 'it cannot be run (ENOENT)' })
})

it('ends with the hub', async () => {
  const ending = new AbortController()
  const outcome = runCopyCommand([node, '-e', 'setInterval(() => {}, 1000)'], '', ending.signal)
  ending.abort()
  expect(await outcome).toMatchObject({ ok: false })
})
