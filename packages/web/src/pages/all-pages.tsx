// All pages of a brain: by folder, tag, type or language, by name or by what changed last, and the deleted ones.
import { Text } from '@mantine/core'
import { IconFiles, IconFilterOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useBrainName, useMayInBrain } from '../brain/use-brain.ts'
import { useFormats } from '../language/formats.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import style from './all-pages.module.css'
import { type Chosen, PageFilters } from './page-filters.tsx'
import { PageList } from './page-list.tsx'
import { TagsOverview } from './tags-overview.tsx'
import { usePageList } from './use-page-list.ts'
import { usePagesWords } from './words.ts'

export function AllPages() {
  const t = usePagesWords()
  const { number } = useFormats()
  const brain = useBrainName()
  const navigate = useNavigate()
  const mayWrite = useMayInBrain('write')
  const { prefix, tag, type, language, deleted, sort } = useSearch({ strict: false })
  const chosen: Chosen = { prefix, tag, type, language, deleted, sort }
  const isDeleted = deleted === 'true'
  const choose = (change: Partial<Chosen>) =>
    void navigate({
      to: '/b/$brain/pages',
      params: { brain },
      search: clean({ ...chosen, ...change }),
      replace: true,
    })
  const list = usePageList(brain, {
    prefix,
    tag,
    type,
    language,
    deleted: isDeleted,
    sort: sort === 'updated' ? 'updated' : 'slug',
  })
  const total = list.data?.pages[0]?.total
  const isFiltered = [prefix, tag, type, language].some((value) => value !== undefined)

  return (
    <>
      <PageHead
        title={isDeleted ? t('all.deletedTitle') : t('all.title')}
        lead={
          <span aria-live="polite">
            {total === undefined ? '…' : t('all.count', { count: total, number: number(total) })}
          </span>
        }
        actions={
          mayWrite && (
            <LinkButton to="/b/$brain/new" params={{ brain }}>
              {t('all.new')}
            </LinkButton>
          )
        }
      />
      <PageFilters brain={brain} chosen={chosen} choose={choose} />
      <div className={style['layout']}>
        <div className={style['main']}>
          {list.isError && list.data === undefined ? (
            <ProblemView error={list.error} onRetry={() => void list.refetch()} />
          ) : list.data === undefined ? (
            <Loading lines={12} height={40} />
          ) : total === 0 ? (
            <NoPages {...{ brain, isDeleted, isFiltered, mayWrite }} />
          ) : (
            <PageList brain={brain} list={list} isDeleted={isDeleted} />
          )}
        </div>
        <TagsOverview brain={brain} chosen={tag} choose={(picked) => choose({ tag: picked })} />
      </div>
    </>
  )
}

interface NoPagesProps {
  readonly brain: string
  readonly isDeleted: boolean
  readonly isFiltered: boolean
  readonly mayWrite: boolean
}

function NoPages({ brain, isDeleted, isFiltered, mayWrite }: NoPagesProps) {
  const t = usePagesWords()
  if (isFiltered || isDeleted)
    return (
      <Empty
        icon={<IconFilterOff size={40} stroke={1.25} />}
        title={isDeleted ? t('all.noDeleted') : t('all.noMatch')}
        action={
          <LinkButton to="/b/$brain/pages" params={{ brain }} variant="default">
            {t('all.reset')}
          </LinkButton>
        }
      />
    )
  return (
    <Empty
      icon={<IconFiles size={40} stroke={1.25} />}
      title={t('all.none')}
      action={
        mayWrite && (
          <LinkButton to="/b/$brain/imports" params={{ brain }}>
            {t('all.import')}
          </LinkButton>
        )
      }
    >
      <Text>{mayWrite ? t('all.noneLead') : t('all.noneLeadReader')}</Text>
    </Empty>
  )
}

const clean = (chosen: Chosen) =>
  Object.fromEntries(
    Object.entries(chosen).filter(([, value]) => value !== undefined && value !== ''),
  ) as Record<keyof Chosen, string>
