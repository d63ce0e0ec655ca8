import { expect, it } from 'vitest'
import { runCopyCommand } from './copy-command.ts'

const run = (...command: string[]) => runCopyCommand(command, '/a b/$$&.tar', new AbortController().signal)
const node = process.execPath

it('runs without a shell, with the path of the archive in its place', async () => {
  const script = `process.exit(process.argv[1] === 'to=/a b/$$&.tar;/a b/$$&.tar' ? 0 : 1)`
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

it('does not wait for what the command leaves behind', async () => {
  const child = `require('child_process').spawn('sleep', ['600'], { detached: true, stdio: 'inherit' })`
  const script = `const { pid } = ${child}; console.error(pid); process.exit(4)`
  const { problem } = await run(node, '-e', script)
  const [, pid] = /^it ended with code 4: (\d+)$/.exec(problem ?? '') ?? []
  // It is still there, and was not waited for.
  expect(process.kill(Number(pid))).toBe(true)
})

it('ends with the hub', async () => {
  const ending = new AbortController()
  const outcome = runCopyCommand([node, '-e', 'setInterval(() => {}, 1000)'], '', ending.signal)
  ending.abort()
  expect(await outcome).toMatchObject({ ok: false })
})
