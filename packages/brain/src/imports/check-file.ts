// Whether the bytes of a file can be a page. What is stored encodes back to the same bytes, a byte order mark included.
import { BrainError } from '../errors.ts'
import { slugOf } from '../markdown/slug.ts'
import { checkText, hashOf } from '../pages/change-page.ts'
import { pagePath } from './page-path.ts'
import { decodeUtf8 } from './sources/entry-name.ts'
import { type FileProblem, failed, type ReadFile } from './sources/source.ts'

export interface ReadablePage {
  readonly ordinal: number
  /** In the source. */
  readonly path: string
  readonly slug: string
  readonly pagePath: string
  readonly markdown: string
  readonly hash: string
  readonly bytes: number
}

export interface UnreadableFile {
  readonly ordinal: number
  readonly path: string
  readonly slug: string
  readonly problem: FileProblem
}

export function checkFile(
  file: ReadFile,
  { prefix, maxPageBytes }: { prefix: string; maxPageBytes: number },
): ReadablePage | UnreadableFile {
  const { ordinal, path } = file
  const place = pagePath(prefix, path)
  const slug = slugOf(place)
  if ('problem' in file) return { ordinal, path, slug, problem: file.problem }
  const { content } = file
  const markdown = decodeUtf8(content)
  const problem =
    markdown === null ? failed('its text is not UTF-8: save it as UTF-8') : faultOf(markdown, maxPageBytes)
  if (markdown === null || problem !== undefined)
    return { ordinal, path, slug, problem: problem as FileProblem }
  return { ordinal, path, slug, pagePath: place, markdown, hash: hashOf(content), bytes: content.length }
}

function faultOf(markdown: string, maxPageBytes: number): FileProblem | undefined {
  try {
    checkText(markdown, maxPageBytes)
    return undefined
  } catch (error) {
    if (error instanceof BrainError) return failed(error.message)
    throw error
  }
}
