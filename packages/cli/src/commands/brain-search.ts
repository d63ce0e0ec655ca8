// notarium brain search: asks a running brain, and shows where the answers are.
import { type SearchHit, searchResponseSchema } from '@notarium/contract/brain'
import { Command, InvalidArgumentError } from 'commander'
import { connectBrain, dataOption } from '../brain/brain-client.ts'
import { CommandError } from '../command-error.ts'
import { printable, printableLine } from '../printable.ts'
import { writeStandardOutput } from '../standard-streams.ts'

interface Options {
  readonly data: string
  readonly limit: number
  readonly json: boolean
}

export const brainSearchCommand = new Command('search')
  .description('Search a running brain.')
  .argument('<query...>', 'words, "phrases", -without, tag:name')
  // Words that begin with "-" belong to the question.
  .allowUnknownOption()
  .requiredOption(...dataOption)
  .option('--limit <number>', 'how many pages at most', parseLimit, 10)
  .option('--json', 'the whole answer, for programs', false)
  .action(async (words: string[], { data, limit, json }: Options) => {
    refuseUnknownOptions(words)
    const client = await connectBrain(data)
    const answer = await client.ask('POST', '/api/search', JSON.stringify({ query: words.join(' '), limit }))
    const response = searchResponseSchema.parse(await answer.json())
    if (json) return writeStandardOutput(`${printable(JSON.stringify(response, null, 2))}\n`)
    for (const note of response.notes) console.error(printableLine(note))
    if (response.suggestion !== null) console.error(printableLine(`Did you mean: ${response.suggestion}`))
    if (response.hits.length === 0) console.error('Nothing was found.')
    await writeStandardOutput(response.hits.map(present).join('\n'))
  })

/** A mistyped option is no part of a question, unless it comes after "--". */
function refuseUnknownOptions(words: readonly string[]): void {
  if (process.argv.includes('--')) return
  const option = words.find((word) => word.startsWith('--'))
  if (option !== undefined) throw new CommandError(`there is no option '${option}'; --help lists them`)
}

function present({ slug, title, headingPath, snippet, citation }: SearchHit): string {
  const place = `${slug}:${citation.startLine}-${citation.endLine}`
  const lines = [title, place, headingPath.join(' > '), snippet.replaceAll(/\s+/g, ' ')]
  const shown = lines.filter((line) => line !== '').map(printableLine)
  return `${shown.join('\n  ')}\n`
}

function parseLimit(text: string): number {
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) throw new InvalidArgumentError('Use 1 to 50.')
  return limit
}
