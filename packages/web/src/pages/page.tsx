// One page of a brain: the page itself, or what there is to say when it is not there.
import { useSearch } from '@tanstack/react-router'
import { isProblem } from '../api/hub-problem.ts'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { readLines } from './citation.ts'
import { DeletedPage } from './deleted-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { PageArticle } from './page-article.tsx'
import { PageLoading } from './page-loading.tsx'
import { useSlug } from './use-slug.ts'

export function Page() {
  const brain = useBrainName()
  const slug = useSlug()
  const search = useSearch({ strict: false })
  const version = /^[1-9]\d{0,8}$/.test(search.version ?? '') ? Number(search.version) : undefined
  const lines = readLines(search.lines)
  const page = useAsked('GET /api/brains/{brain}/pages/{slug*}', {
    params: { brain, slug },
    query: { version },
  })

  const { error } = page
  if (isProblem(error, 'not-found')) {
    if (error.details['deleted'] === true) return <DeletedPage brain={brain} slug={slug} />
    if (Array.isArray(error.details['similar']))
      return <MissingPage brain={brain} slug={slug} similar={error.details['similar'].map(String)} />
  }
  return (
    <Answer of={page} loading={<PageLoading />}>
      {(data) => (
        <PageArticle
          key={`${data.slug} ${data.version}`}
          brain={brain}
          page={data}
          askedVersion={version}
          start={lines?.start}
          end={lines?.end}
        />
      )}
    </Answer>
  )
}
