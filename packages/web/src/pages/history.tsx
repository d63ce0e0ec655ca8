// The versions of a page: who changed it, when and why. Two of them can be held against each other, and an older one
// can be made the newest.
import { Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { LinkButton } from '../ui/links.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CompareVersions } from './compare-versions.tsx'
import style from './history.module.css'
import { PageBreadcrumb } from './page-breadcrumb.tsx'
import { useSlug } from './use-slug.ts'
import { VersionList } from './version-list.tsx'
import { usePagesWords } from './words.ts'

const most = 500

export function History() {
  const t = usePagesWords()
  const brain = useBrainName()
  const slug = useSlug()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const answer = useAsked('GET /api/brains/{brain}/versions/{slug*}', {
    params: { brain, slug },
    query: { limit: most },
  })

  return (
    <Answer of={answer}>
      {({ versions }) => {
        const newest = versions[0]?.version ?? 1
        const to = chosen(search.to, newest) ?? newest
        const from = chosen(search.from, newest) ?? Math.max(1, to - 1)
        const choose = (picked: { from: number; to: number }) => {
          const next = { from: String(picked.from), to: String(picked.to) }
          void navigate({
            to: '/b/$brain/history/$',
            params: { brain, _splat: slug },
            search: next,
            replace: true,
          })
        }
        return (
          <>
            <PageBreadcrumb brain={brain} slug={slug} />
            <PageHead
              title={t('history.title', { title: versions[0]?.title ?? slug })}
              lead={t('history.lead', { count: versions.length })}
              actions={
                <LinkButton to="/b/$brain/p/$" params={{ brain, _splat: slug }} variant="default">
                  {t('history.back')}
                </LinkButton>
              }
            />
            <div className={style['layout']}>
              <VersionList {...{ brain, slug, versions, from, to, choose }} />
              <section className={style['compare']}>
                <Title order={2} size="h4" mb="xs">
                  {from === to ? t('history.one', { version: to }) : t('history.compared', { from, to })}
                </Title>
                {newest === 1 ? (
                  <Text c="dimmed">{t('history.single')}</Text>
                ) : (
                  <CompareVersions key={`${from} ${to}`} {...{ brain, slug, from, to }} />
                )}
              </section>
            </div>
          </>
        )
      }}
    </Answer>
  )
}

function chosen(text: string | undefined, newest: number): number | undefined {
  const version = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return version >= 1 && version <= newest ? version : undefined
}
