// What brains measure, in one text with the name of each brain as a label. A brain may run elsewhere: only lines that
// are as they should be are taken, for Prometheus would refuse the whole text for the sake of one.

interface Family {
  readonly head: readonly string[]
  readonly samples: string[]
}

const head = /^# (HELP|TYPE) (notarium_brain_[a-z_]{1,80}) (.{1,300})$/
const types: ReadonlySet<string> = new Set(['counter', 'gauge', 'histogram'])
const sample = /^(notarium_brain_[a-z_]{1,80})\{(.{0,500})\} (-?\d[\d.e+-]{0,30})$/
const label = /^([a-z_]{1,40})="([\w+.-]{0,100})"$/
/** Of one brain: it has no more than a few hundred. */
const mostSamples = 2_000

/** `isTaken` tells the names that the hub has metrics of its own under. */
export function mergeBrainMetrics(
  texts: ReadonlyMap<string, string>,
  isTaken: (name: string) => boolean,
): string {
  const families = new Map<string, Family>()
  for (const [brain, text] of texts) addTo(families, brain, text, isTaken)
  const blocks = [...families.values()].filter(({ samples }) => samples.length > 0)
  return blocks.map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n`).join('\n')
}

function addTo(
  families: Map<string, Family>,
  brain: string,
  text: string,
  isTaken: (name: string) => boolean,
): void {
  const seen = new Set<string>()
  const helps = new Map<string, string>()
  let current: { readonly name: string; readonly family: Family } | undefined
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = head.exec(line) ?? []
    if (kind === 'HELP') helps.set(name, line)
    if (kind === 'TYPE') {
      const known = families.get(name) ?? newFamily(helps.get(name), line)
      current = types.has(rest) && !isTaken(name) ? { name, family: known } : undefined
      if (current !== undefined) families.set(name, known)
    }
    const series = current && seriesOf(line, current.name, brain)
    if (series === undefined || seen.has(series.name) || seen.size >= mostSamples) continue
    seen.add(series.name)
    current?.family.samples.push(`${series.name} ${series.value}`)
  }
}

const newFamily = (help: string | undefined, type: string): Family => ({
  head: help === undefined ? [type] : [help, type],
  samples: [],
})

/** Whatever the brain calls itself, it is named as the hub knows it. */
function seriesOf(
  line: string,
  family: string,
  brain: string,
): { readonly name: string; readonly value: string } | undefined {
  const [, name = '', inBraces = '', value = ''] = sample.exec(line) ?? []
  const suffix = name.startsWith(family) ? name.slice(family.length) : undefined
  if (suffix === undefined || !['', '_bucket', '_sum', '_count'].includes(suffix)) return undefined
  const labels = new Map([['brain', brain]])
  for (const part of inBraces === '' ? [] : inBraces.split(',')) {
    const [, key, text = ''] = label.exec(part) ?? []
    if (key === undefined) return undefined
    if (key !== 'brain') labels.set(key, text)
  }
  if (!Number.isFinite(Number(value))) return undefined
  const sorted = [...labels].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { name: `${name}{${sorted.map(([key, text]) => `${key}="${text}"`).join(',')}}`, value }
}
