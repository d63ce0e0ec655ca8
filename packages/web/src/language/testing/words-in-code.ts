// Which words code asks for, read from its text: `t('a.b')`, `t(x ? 'a' : 'b')`, and prefixes such as t(`a.${x}`).
// Rough, and on the safe side: what it cannot read counts as used, never as missing.

export interface Asked {
  /** Keys in calls: they have to be there. */
  readonly keys: ReadonlySet<string>
  /** What a key in a call begins with: at least one has to be there. */
  readonly prefixes: ReadonlySet<string>
}

export function askedBy(text: string, hooks: readonly string[]): Asked {
  const keys = new Set<string>()
  const prefixes = new Set<string>()
  for (const call of callsIn(text, hooks)) {
    // `x === 'y'` in the choice of a key is no key.
    const plain = call.replace(/[!=]==? '[^'\n]*'/g, '')
    for (const [, key = ''] of plain.matchAll(/'([^'\n]*)'/g)) keys.add(key)
    for (const [, prefix = ''] of plain.matchAll(/`([^`$]*)\$\{/g)) prefixes.add(prefix)
  }
  prefixes.delete('')
  return { keys, prefixes }
}

/** Whether a key stands anywhere in quotes, or what it begins with in a template: it may come from a table or variable. */
export function mentions(text: string, key: string): boolean {
  if (text.includes(`'${key}'`)) return true
  return [...text.matchAll(/[`']([\w.-]+\.)(?:\$\{|')/g)].some(([, prefix = '']) => key.startsWith(prefix))
}

/** The first argument of each call of what such a hook gave: `const t = useHomeWords()`, then `t(…)`. */
function callsIn(text: string, hooks: readonly string[]): string[] {
  const given = [...text.matchAll(/const (\w+) = (use\w+)\(\)/g)]
  const names = new Set(given.filter(([, , hook = '']) => hooks.includes(hook)).map(([, name = '']) => name))
  if (names.size === 0) return []
  const start = new RegExp(`(?<![\\w.])(${[...names].join('|')})\\(`, 'g')
  return [...text.matchAll(start)]
    .filter(({ index, 1: name }) => {
      // Several functions of a file may each have a `t` of their own.
      const nearest = given.findLast((each) => each[1] === name && each.index < index)
      return hooks.includes(nearest?.[2] ?? '')
    })
    .map((found) => firstArgument(text, found.index + found[0].length))
}

function firstArgument(text: string, from: number): string {
  let depth = 0
  let at = from
  for (; at < text.length; at++) {
    const character = text[at] ?? ''
    if (depth === 0 && (character === ',' || character === ')')) break
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character)) depth--
  }
  return text.slice(from, at)
}
