// Pages that answer what was typed: of the brain one is in, or else of all that run.
import { IconFileText, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { asked, useAsked } from '../api/use-asked.ts'
import type { Item } from './item.ts'
import { usePaletteWords } from './words.ts'

const mostBrains = 6
const hitsOfOne = 8
const hitsOfEach = 3

export function usePages(typed: string): readonly Item[] {
  const t = usePaletteWords()
  const router = useRouter()
  const { brain: here } = useParams({ strict: false })
  const { data } = useAsked('GET /api/brains', {})
  const text = typed.trim()
  const running = data?.brains.filter(({ state }) => state === 'running') ?? []
  const brains = running.filter(({ name }) => here === undefined || name === here).slice(0, mostBrains)
  const limit = here === undefined ? hitsOfEach : hitsOfOne

  const answers = useQueries({
    queries: brains.map(({ name }) => ({
      ...asked(
        'GET /api/brains/{brain}/search',
        { params: { brain: name }, query: { q: text, mode: 'keyword' as const, typing: true, limit } },
        { enabled: text !== '' },
      ),
      placeholderData: keepPreviousData as never,
    })),
  })
  if (text === '') return []

  const items = brains.flatMap(({ name, displayName }, index) =>
    (answers[index]?.data?.hits ?? []).map(({ slug, title, citation }): Item => {
      const lines = `${citation.startLine}-${citation.endLine}`
      const params = { brain: name, _splat: slug }
      return {
        id: `page ${name} ${slug}`,
        label: title,
        hint: here === undefined ? displayName : slug,
        icon: <IconFileText size={18} />,
        choose: () => void router.navigate({ to: '/b/$brain/p/$', params, search: { lines } }),
      }
    }),
  )
  if (here === undefined) return items
  const search: Item = {
    id: 'search',
    label: t('search', { text }),
    icon: <IconSearch size={18} />,
    choose: () => void router.navigate({ to: '/b/$brain', params: { brain: here }, search: { q: text } }),
  }
  return [...items, search]
}
