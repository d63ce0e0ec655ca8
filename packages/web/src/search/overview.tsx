// While nothing is asked: what this brain holds, what changed lately, what it is about.

import type { BrainStats } from '@notarium/contract/brain'
import { IconBook2, IconFileImport, IconFilePlus } from '@tabler/icons-react'
import { useBrainName, useMayInBrain } from '../brain/use-brain.ts'
import { useFormats } from '../language/formats.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton, TextLink } from '../ui/links.tsx'
import style from './overview.module.css'
import { RecentChanges } from './recent-changes.tsx'
import { TopTags } from './top-tags.tsx'
import { useStats } from './use-request.ts'
import { useSearchWords } from './words.ts'

export function Overview() {
  return (
    <Answer of={useStats()}>
      {(stats) =>
        stats.pages === 0 && stats.deletedPages === 0 ? <EmptyBrain /> : <Holdings stats={stats} />
      }
    </Answer>
  )
}

function Holdings({ stats }: { stats: BrainStats }) {
  const t = useSearchWords()
  const { number } = useFormats()
  const params = { brain: useBrainName() }
  const { pages, links, tags, embeddings } = stats
  const debt = embeddings.provider === 'none' ? 0 : embeddings.debt.pages
  return (
    <div className={style['columns']}>
      <RecentChanges />
      <div className={style['aside']}>
        <section>
          <h2 className={style['title']}>{t('overview.holds')}</h2>
          <ul className={style['holds']}>
            <li>
              <TextLink to="/b/$brain/pages" params={params}>
                {t('overview.pages', { count: pages, number: number(pages) })}
              </TextLink>
            </li>
            <li>
              <TextLink to="/b/$brain/graph" params={params}>
                {t('overview.links', { count: links, number: number(links) })}
              </TextLink>
            </li>
            {tags > 0 && <li>{t('overview.tags', { count: tags, number: number(tags) })}</li>}
            {debt > 0 && (
              <li>
                <TextLink to="/b/$brain/state" params={params}>
                  {t('overview.debt', { count: debt, number: number(debt) })}
                </TextLink>
              </li>
            )}
          </ul>
        </section>
        {tags > 0 && <TopTags />}
        <section>
          <h2 className={style['title']}>{t('overview.tips')}</h2>
          <ul className={style['tips']}>
            <li>{t('tip.phrase')}</li>
            <li>{t('tip.without')}</li>
            <li>{t('tip.keys')}</li>
          </ul>
        </section>
      </div>
    </div>
  )
}

function EmptyBrain() {
  const t = useSearchWords()
  const params = { brain: useBrainName() }
  const mayWrite = useMayInBrain('write')
  return (
    <Empty
      icon={<IconBook2 size={40} stroke={1.25} />}
      title={t('empty.title')}
      action={
        mayWrite && (
          <div className={style['ways']}>
            <LinkButton to="/b/$brain/imports" params={params} leftSection={<IconFileImport size={16} />}>
              {t('empty.import')}
            </LinkButton>
            <LinkButton
              to="/b/$brain/new"
              params={params}
              variant="default"
              leftSection={<IconFilePlus size={16} />}
            >
              {t('empty.write')}
            </LinkButton>
          </div>
        )
      }
    >
      {t(mayWrite ? 'empty.writer' : 'empty.reader')}
    </Empty>
  )
}
