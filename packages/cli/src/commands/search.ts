// notarium search: asks a brain, and shows where the answers are.
import type { SearchHit } from '@notarium/contract/brain'
import { brainOperations } from '@notarium/contract/hub'
import { type BrainFlags, commandOnBrain, openBrain } from '../brain/command-on-brain.ts'
import { CommandError } from '../command-error.ts'
import { present, remark } from '../output/present.ts'
import { wholeNumber } from '../whole-number.ts'

export const searchCommand = commandOnBrain('search', 'Search a brain.')
  .argument('<words...>', 'words, "phrases", -without, tag:name')
  // Words that begin with "-" belong to the question.
  .allowUnknownOption()
  .option('--limit <number>', 'how many pages at most', wholeNumber(1, 50), 10)
  .action(async (words: string[], { limit, ...flags }: BrainFlags & { readonly limit: number }) => {
    refuseUnknownOptions(words)
    const brain = await openBrain(flags)
    const body = { query: words.join(' '), limit }
    const answer = await brain.call(brainOperations.searchByBody, { body })
    if (!flags.json) {
      for (const note of answer.notes) remark(note)
      if (answer.suggestion !== null) remark(`Did you mean: ${answer.suggestion}`)
      if (answer.hits.length === 0) remark('Nothing was found.')
    }
    await present(answer, flags, ({ hits }) => hits.flatMap(hitLines))
  })

/** A mistyped option is no part of a question, unless it comes after "--". */
function refuseUnknownOptions(words: readonly string[]): void {
  if (process.argv.includes('--')) return
  const option = words.find((word) => word.startsWith('--'))
  if (option !== undefined) throw new CommandError(`there is no option '${option}'; --help lists them`)
}

function hitLines(hit: SearchHit, index: number): string[] {
  const { slug, title, headingPath, snippet, citation, signed_by, matched_language } = hit
  const place = `${slug}:${citation.startLine}-${citation.endLine}`
  const signed = signed_by === null ? '' : `signed by ${signed_by}`
  const other = matched_language === null ? '' : `in another language (${matched_language})`
  const facts = [place, headingPath.join(' > '), signed, other, snippet.replaceAll(/\s+/g, ' ')]
  const indented = facts.filter((fact) => fact !== '').map((fact) => `  ${fact}`)
  return [...(index === 0 ? [] : ['']), title, ...indented]
}
