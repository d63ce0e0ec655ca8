// A citation to paste elsewhere: the page, the very lines of the very version, and the digest that proves them.
import type { SearchHit } from '@notarium/contract/brain'

export function citationText(origin: string, brain: string, { title, citation }: SearchHit): string {
  const { slug, version, startLine, endLine, sha256 } = citation
  const path = slug.split('/').map(encodeURIComponent).join('/')
  const address = `${origin}/b/${brain}/p/${path}?version=${version}&lines=${startLine}-${endLine}`
  return `${title}\n${address}\nsha256:${sha256}`
}
