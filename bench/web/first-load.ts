// What the browser fetches with a cold cache, up to the moment when the page is there and asks for nothing more.
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Response } from 'playwright-core'

export interface FirstLoad {
  readonly files: number
  /** Bytes of the scripts: compressed by gzip, and as they came. */
  readonly gzip: number
  readonly wire: number
  /** Everything that came: scripts, styles, fonts, answers. */
  readonly all: number
  /** The scripts that weigh most, with what they weigh by gzip. */
  readonly largest: readonly { readonly name: string; readonly gzip: number }[]
}

const built = new URL('../../packages/web/dist/', import.meta.url)

/** `sign` is what is seen when the page is there. */
export async function firstLoad(page: Page, path: string, sign: string): Promise<FirstLoad> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  await page.locator(sign).first().waitFor()
  await page.waitForLoadState('networkidle')
  const wires = await Promise.all(
    responses.map(async (response) => (await response.request().sizes()).responseBodySize),
  )
  const scripts = responses.flatMap((response, index) => {
    const name = new URL(response.url()).pathname
    return name.endsWith('.js') ? [{ name, gzip: gzipSize(name), wire: wires[index] ?? 0 }] : []
  })
  await page.context().close()
  return {
    files: scripts.length,
    gzip: sum(scripts.map(({ gzip }) => gzip)),
    wire: sum(scripts.map(({ wire }) => wire)),
    all: sum(wires),
    largest: scripts.toSorted((one, other) => other.gzip - one.gzip).slice(0, 6),
  }
}

/** What is too small to be compressed has no second file. */
function gzipSize(path: string): number {
  const file = fileURLToPath(new URL(`.${path}`, built))
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
