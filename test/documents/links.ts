// The links of a markdown document that lead to other files of the repository, and the places they can lead to.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const code = /^ *(```|~~~)[\s\S]*?^ *\1.*$|`[^`\n]+`/gm
const heading = /^#{1,6} +(.+?) *#* *$/gm
const elsewhere = /^[a-z][a-z0-9+.-]*:/i

/** Why links of the document lead nowhere, a line each. */
export function brokenLinks(root: string, path: string): string[] {
  return linksIn(readFileSync(join(root, path), 'utf8')).flatMap((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? join(root, path) : join(root, dirname(path), decodeURI(file))
    if (!existsSync(target)) return [`${path}: there is no ${link}`]
    const isThere = anchor === undefined || anchorsIn(readFileSync(target, 'utf8')).has(decodeURI(anchor))
    return isThere ? [] : [`${path}: there is no heading for ${link}`]
  })
}

export function linksIn(markdown: string): string[] {
  return [...markdown.replace(code, '').matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !elsewhere.test(link))
}

/** As GitHub makes them of headings; the second of the same name ends in -1. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const named = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  const seen = new Map<string, number>()
  const made = [...markdown.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(heading)].map(([, text = '']) => {
    const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '').replaceAll(' ', '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
  return new Set([...named, ...made])
}
