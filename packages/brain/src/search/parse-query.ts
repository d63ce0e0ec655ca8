// The query language: words, "phrases", -words that must not be there, and filters such as tag:x. What does not parse
// is searched for as it stands: a search box never answers with a syntax error.

export interface ParsedQuery {
  /** What is left for ranking, phrases included. */
  readonly text: string
  readonly phrases: readonly string[]
  readonly excluded: readonly string[]
  readonly tags: readonly string[]
  readonly type: string | undefined
  readonly language: string | undefined
  readonly prefix: string | undefined
}

// A minus or a filter counts only at the beginning of a word.
const part =
  /(?<=^|\s)(?<minus>-(?!-))?(?:"(?<straight>[^"]*)"|«(?<angled>[^»]*)»|“(?<curly>[^”]*)”|(?<name>tag|тег|type|тип|lang|язык|path|путь):(?:"(?<quoted>[^"]*)"|(?<value>\S+))|(?<word>\S+))/giu

const filterNames: Readonly<Record<string, 'tag' | 'type' | 'language' | 'prefix'>> = {
  tag: 'tag',
  тег: 'tag',
  type: 'type',
  тип: 'type',
  lang: 'language',
  язык: 'language',
  path: 'prefix',
  путь: 'prefix',
}

export function parseQuery(query: string): ParsedQuery {
  const words: string[] = []
  const phrases: string[] = []
  const excluded: string[] = []
  const tags: string[] = []
  const single: { type?: string; language?: string; prefix?: string } = {}
  for (const { groups = {} } of query.matchAll(part)) {
    const { minus, straight, angled, curly, name, quoted, value, word } = groups as Record<
      string,
      string | undefined
    >
    const phrase = straight ?? angled ?? curly
    if (minus !== undefined && (phrase ?? word) !== undefined && /[\p{L}\p{N}]/u.test(phrase ?? word ?? ''))
      excluded.push((phrase ?? word) as string)
    else if (phrase !== undefined) {
      phrases.push(phrase)
      words.push(phrase)
    } else if (name !== undefined) {
      const filter = filterNames[name.toLowerCase()]
      const given = (quoted ?? value) as string
      if (filter === 'tag' || filter === undefined)
        tags.push(given.replace(/^#/, '').toLowerCase().normalize('NFC'))
      else single[filter] = given
    } else if (word !== undefined) words.push(word)
  }
  // What only says what must not be there is meant as it stands: `-webkit-box-shadow`.
  const isLiteral = words.length === 0 && excluded.length > 0
  return {
    text: (isLiteral ? excluded : words).join(' '),
    phrases: phrases.map(shortened).filter((phrase) => phrase !== ''),
    excluded: isLiteral ? [] : excluded,
    tags,
    type: single.type,
    language: single.language,
    prefix: single.prefix,
  }
}

/** Whoever looks for a longer quotation finds it by its beginning. */
const mostWordsInPhrase = 32

function shortened(phrase: string): string {
  return phrase.trim().split(/\s+/).slice(0, mostWordsInPhrase).join(' ')
}
