// What documents tell people to type, and whether there is such a command.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const notarium = fileURLToPath(new URL('../../packages/cli/bin/notarium', import.meta.url))

export const fence = /^ *```(\w+)\n([\s\S]*?)^ *```$/gm

/** Code in the text, and each command of the examples on a line of its own, without its comment. */
export function codeIn(markdown: string): string[] {
  const examples = [...markdown.matchAll(fence)].filter(([, kind]) => kind === 'sh')
  const lines = examples.flatMap(([, , text = '']) => text.replace(/\\\n */g, ' ').split('\n'))
  const inText = [...markdown.replace(fence, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return [...lines.map((line) => line.replace(/ +# .*$/, '')), ...inText].map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  )
}

/** The words after `notarium`. */
export function commandsIn(markdown: string): string[][] {
  return codeIn(markdown)
    .filter((code) => /^(npx )?notarium /.test(code))
    .map((code) => code.replace(/^(npx )?notarium /, '').match(/"[^"]*"|\S+/g) ?? [])
}

type CommandTable = ReadonlyMap<string, readonly string[]>

/** From ' brain create' to its options, as the command itself completes them. */
export function commandTable(): CommandTable {
  const script = execFileSync(process.execPath, [notarium, 'completion', 'bash']).toString()
  const lines = script.matchAll(/^ *'([^']*)'\) names='[^']*' flags='([^']*)' ;;$/gm)
  return new Map([...lines].map(([, path = '', flags = '']) => [path, flags.split(' ')]))
}

/** Not so `brain` alone, which does nothing; `help` does something alone too. */
export function isKnown(words: readonly string[], known: CommandTable): boolean {
  const twoWords = ` ${words[0]} ${words[1]}`
  const path = known.has(twoWords) ? twoWords : ` ${words[0]}`
  const isGroup = path !== ' help' && [...known.keys()].some((other) => other.startsWith(`${path} `))
  const options = known.get(path)
  const given = words.filter((word) => word.startsWith('--'))
  return !isGroup && options !== undefined && given.every((option) => options.includes(option))
}
