// Which dots share a colour: those of one type, or of one folder. The most frequent get a colour of their own.
import type { Dot } from './picture.ts'

export type ColourBy = 'folder' | 'type'

interface ColourGroup {
  /** Empty: pages without a type, or outside of any folder. Null: all the rest. */
  readonly name: string | null
  readonly colour: string
  readonly pages: number
}

/** Told apart on light and on dark ground, also by most who see colours otherwise. */
const colours = ['#2c9199', '#e07a3f', '#5b8def', '#c2559c', '#8aa62b', '#d4a017', '#8b6fd6', '#c9524c']
const grey = '#8f999f'

export interface Colouring {
  readonly groups: readonly ColourGroup[]
  readonly colourOf: (slug: string) => string
}

export function colouringOf(dots: readonly Dot[], by: ColourBy): Colouring {
  const nameOf = by === 'type' ? ({ type }: Dot) => type : folderNames(dots)
  const names = new Map(dots.map((dot) => [dot.slug, nameOf(dot)]))
  const counts = new Map<string, number>()
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const ranked = [...counts].sort((one, other) => other[1] - one[1])
  const groups: ColourGroup[] = ranked
    .slice(0, colours.length)
    .map(([name, pages], rank) => ({ name, pages, colour: colours[rank] ?? grey }))
  const rest = ranked.slice(colours.length).reduce((sum, [, pages]) => sum + pages, 0)
  const colourByName = new Map(groups.map(({ name, colour }) => [name, colour]))
  return {
    groups: rest === 0 ? groups : [...groups, { name: null, colour: grey, pages: rest }],
    colourOf: (slug) => colourByName.get(names.get(slug) ?? '') ?? grey,
  }
}

/** The first folder that is not common to all of them: where everything lies under one, that one tells nothing. */
function folderNames(dots: readonly Dot[]): (dot: Dot) => string {
  const paths = dots.map(({ slug }) => slug.split('/').slice(0, -1))
  const [first = []] = paths
  let common = 0
  while (common < first.length && paths.every((path) => path[common] === first[common])) common++
  return ({ slug }) =>
    slug
      .split('/')
      .slice(0, -1)
      .slice(0, common + 1)
      .join('/')
}
