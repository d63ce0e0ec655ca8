// The front page of a brain: a box that answers while one types, and an overview while nothing is asked.
import { useDisclosure } from '@mantine/hooks'
import { useBrainAnswer, useBrainName } from '../brain/use-brain.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { filtersSet } from './address.ts'
import { FilterPills } from './filter-pills.tsx'
import { Filters } from './filters.tsx'
import { Overview } from './overview.tsx'
import { Results } from './results.tsx'
import style from './search.module.css'
import { SearchBox } from './search-box.tsx'
import { useQuestion } from './use-question.ts'
import { useRequest } from './use-request.ts'
import { walkResults } from './walk-results.ts'

export function Search() {
  const name = useBrainName()
  const { data: brain } = useBrainAnswer(name)
  const question = useQuestion()
  const request = useRequest(question)
  const [filtersOpen, filters] = useDisclosure()
  const title = brain?.displayName ?? name
  usePageTitle(question.rested === '' ? title : `${question.rested} · ${title}`)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys on the input and the links inside it
    <div className={style['page']} onKeyDown={walkResults}>
      <h1 className={style['title']}>{title}</h1>
      <SearchBox
        question={question}
        filters={filtersSet(question.address).length}
        filtersOpen={filtersOpen}
        onFilters={filters.toggle}
      />
      {filtersOpen && <Filters question={question} />}
      <FilterPills question={question} />
      {request === undefined ? (
        <Overview />
      ) : (
        <Results request={request} onSuggestion={question.commit} onClear={() => question.commit('')} />
      )}
    </div>
  )
}
