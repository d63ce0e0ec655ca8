// The rules of .dependency-cruiser.cjs, tried on trees made for it: each rule catches what it is there for,
// and lets pass what is allowed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'dependency-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** From path to content. */
type Tree = Record<string, string>

interface Pair {
  readonly from: string
  readonly to: string
}

const packages = 'gost pki xmldsig contract runtime embedder brain hub sidecar web cli'.split(' ')
const pairs: Pair[] = packages.flatMap((from) =>
  packages.filter((to) => to !== from).map((to) => ({ from, to })),
)
// Written out once more on purpose: the rule file is not to be its own measure.
const permitted = new Set([
  ...['pki -> gost', 'xmldsig -> gost', 'xmldsig -> pki'],
  ...['sidecar -> gost', 'sidecar -> pki', 'sidecar -> xmldsig'],
  ...['runtime -> contract', 'web -> contract', 'brain -> embedder'],
  ...['brain', 'hub', 'sidecar'].flatMap((name) => [`${name} -> contract`, `${name} -> runtime`]),
  ...'contract runtime brain hub sidecar pki xmldsig'.split(' ').map((name) => `cli -> ${name}`),
])
const isPermitted = ({ from, to }: Pair) => permitted.has(`${from} -> ${to}`)

function importing(list: readonly Pair[]): Tree {
  const path = ({ from, to }: Pair) => `packages/${from}/src/of-${to}.ts`
  return Object.fromEntries(
    list.map((pair) => [path(pair), `import type { Thing } from '@notarium/${pair.to}'`]),
  )
}

/** A workspace with all packages and these files. */
function layTree(tree: string, files: Tree): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  write('package.json', JSON.stringify({ type: 'module', workspaces: ['packages/*'] }))
  mkdirSync(join(tree, 'node_modules/@notarium'), { recursive: true })
  for (const one of [...packages, 'stranger']) {
    write(
      `packages/${one}/package.json`,
      JSON.stringify({ name: `@notarium/${one}`, exports: './src/index.ts' }),
    )
    write(`packages/${one}/src/index.ts`, 'export interface Thing {}')
    symlinkSync(`../../packages/${one}`, join(tree, 'node_modules/@notarium', one))
  }
  write('packages/gost/src/inner.ts', 'export const inner = 1')
  write('test/helper.ts', 'export const helper = 1')
  write('bench/helper.ts', 'export const helper = 1')
  for (const [path, text] of Object.entries(files)) write(path, text)
}

/** The outcome of the command, and `file: rule` for each violation that it tells. */
function cruise(name: string, files: Tree): { status: number | null; violations: string[] } {
  const tree = join(folder, name)
  layTree(tree, files)
  const command = join(root, 'node_modules/.bin/depcruise')
  const config = join(root, '.dependency-cruiser.cjs')
  const args = [command, '--config', config, 'packages', 'test', 'bench']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  const found = stdout.matchAll(/^ *error (\S+): (\S+) →/gm)
  return { status, violations: Array.from(found, ([, rule, file]) => `${file}: ${rule}`) }
}

it('lets every permitted import pass', () => {
  const result = cruise('clean', {
    ...importing(pairs.filter(isPermitted)),
    'packages/gost/src/own.ts': "import { inner } from './inner.ts'",
    'packages/gost/src/own.test.ts': "import '../../../test/helper.ts'; import '../../../bench/helper.ts'",
    'packages/gost/assembly/index.ts': "import { N } from './limbs'",
    'test/whole.test.ts': "import { Thing } from '@notarium/cli'",
    'bench/gost.ts': "import { Thing } from '@notarium/gost'; import '../test/helper.ts'",
  })
  expect(result).toEqual({ status: 0, violations: [] })
})

describe('a tree that breaks every rule', () => {
  const forms = [
    "import { Thing } from '@notarium/brain'",
    "import type { Thing } from '@notarium/brain'",
    "import { type Thing } from '@notarium/brain'",
    "import '@notarium/brain'",
    "export * from '@notarium/brain'",
    "export type { Thing } from '@notarium/brain'",
    "export const later = async () => ({ ...(await import('@notarium/brain')) })",
    "import { createRequire } from 'node:module'; const require = createRequire('/'); require('@notarium/brain')",
  ]
  const formFile = (at: number) => `packages/hub/src/form-${at}.ts`
  const { status, violations } = cruise('broken', {
    ...importing(pairs),
    ...Object.fromEntries(forms.map((text, at) => [formFile(at), text])),
    'packages/pki/src/to-index.ts': "import type { Thing } from '../../gost/src/index.ts'",
    'packages/pki/src/to-inner.ts': "import { inner } from '../../gost/src/inner.ts'",
    'packages/pki/src/to-inner-by-name.ts': "import { inner } from '@notarium/gost/src/inner.ts'",
    'test/to-inner.test.ts': "import { inner } from '../packages/gost/src/inner.ts'",
    'bench/to-inner.ts': "import { inner } from '../packages/gost/src/inner.ts'",
    'packages/gost/src/to-test.ts': "import { helper } from '../../../test/helper.ts'",
    'packages/gost/src/to-bench.ts': "import type { helper } from '../../../bench/helper.ts'",
    'packages/gost/src/circle.ts': "import type { B } from './circle-back.ts'; export type A = B",
    'packages/gost/src/circle-back.ts': "import { type A } from './circle.ts'; export type B = A",
    'packages/stranger/src/to-gost.ts': "import type { Thing } from '@notarium/gost'",
    'packages/gost/src/to-stranger.ts': "import type { Thing } from '@notarium/stranger'",
  })

  it('fails the command', () => expect(status).not.toBe(0))

  it('is reported with each forbidden pair of packages', () => {
    const asReported = ({ from, to }: Pair) =>
      `packages/${from}/src/of-${to}.ts: ${from}-imports-only-what-it-may`
    const reported = violations.filter((line) => line.includes('/of-'))
    const forbidden = pairs.filter((pair) => !isPermitted(pair))
    expect(new Set(reported)).toEqual(new Set(forbidden.map(asReported)))
  })

  it.each(forms.map((form, at) => ({ form, at })))('is reported for the form $form', ({ at }) => {
    expect(violations).toContain(`${formFile(at)}: hub-imports-only-what-it-may`)
  })

  it.each([
    'packages/pki/src/to-index.ts: other-packages-by-name',
    'packages/pki/src/to-inner.ts: other-packages-by-name',
    'packages/pki/src/to-inner-by-name.ts: imports-resolve',
    'test/to-inner.test.ts: other-packages-by-name',
    'bench/to-inner.ts: other-packages-by-name',
    'packages/gost/src/to-test.ts: product-without-tests',
    'packages/gost/src/to-bench.ts: product-without-tests',
    'packages/gost/src/circle-back.ts: no-cycles',
    'packages/stranger/src/to-gost.ts: package-has-a-rule',
    'packages/gost/src/to-stranger.ts: gost-imports-only-what-it-may',
  ])('is reported with %s', (line) => expect(violations).toContain(line))
})
