// What a command found out, on standard output: one JSON document for programs, lines for people. What comes from
// others cannot steer the terminal in either.
import { printable, printableLine } from '../printable.ts'
import { writeStandardOutput } from '../standard-streams.ts'

export async function present<Answer>(
  answer: Answer,
  { json }: { readonly json: boolean },
  linesOf: (answer: Answer) => readonly string[],
  /** Said to people where there are no lines: silence could be a fault. */
  whenEmpty?: string,
): Promise<void> {
  const text = json
    ? printable(JSON.stringify(answer, undefined, 2))
    : linesOf(answer).map(printableLine).join('\n')
  if (text !== '') await writeStandardOutput(`${text}\n`)
  else if (whenEmpty !== undefined) remark(whenEmpty)
}

/** For people, beside the answer: a pipe does not get it. */
export function remark(line: string): void {
  console.error(printableLine(line))
}
