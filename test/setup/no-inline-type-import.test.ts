import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'inline-type-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function lint(source: string) {
  writeFileSync(join(folder, 'source.ts'), source)
  const biome = join(root, 'node_modules/.bin/biome')
  const config = `--config-path=${join(root, 'biome.json')}`
  const args = [biome, 'lint', '--vcs-enabled=false', config, 'source.ts']
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
}

describe('an import inside a type', () => {
  it.each([
    "export type Things = import('x').Thing",
    "export type Things = Map<string, import('x').Thing>",
    "export const same = (thing: import('x').Thing): import('x').Thing => thing",
  ])('is refused by the linter: %s', (source) => {
    const { status, stderr } = lint(source)
    expect(stderr).toContain('Write `import type` at the top of the file')
    expect(status).not.toBe(0)
  })

  it('is not what a dynamic import or an import type is taken for', () => {
    const { status } = lint(
      "import type { Stats } from 'node:fs'\nexport const a: (s: Stats) => unknown = () => import('node:fs')",
    )
    expect(status).toBe(0)
  })
})
