// What leads to a page and where it leads itself, below its text.
import { Text, Title } from '@mantine/core'
import type { Link as PageLink, PageLinks } from '@notarium/contract/brain'
import { useState } from 'react'
import { TextLink } from '../ui/links.tsx'
import style from './page.module.css'
import { PageLinkTo } from './page-link-to.tsx'
import { plainContext } from './plain-context.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly links: PageLinks
  readonly mayWrite: boolean
}

const atFirst = 8

export function PageRelations({ brain, links, mayWrite }: Props) {
  const t = usePagesWords()
  const unresolved = firstOfEach(
    links.outgoing.filter(({ to }) => to === null),
    ({ target }) => target,
  )
  const outgoing = firstOfEach(
    links.outgoing.filter(({ to, from }) => to !== null && to !== from),
    ({ to }) => to ?? '',
  )
  const incoming = firstOfEach(
    links.incoming.filter(({ from, to }) => from !== to),
    ({ from }) => from,
  )
  return (
    <section className={style['relations']}>
      <Title order={2} size="h4">
        {t('links.incoming', { count: incoming.length })}
      </Title>
      {incoming.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('links.noIncoming')}
        </Text>
      ) : (
        <Folded
          items={incoming}
          show={({ from, context, line }) => (
            <li key={from}>
              <div>
                <TextLink
                  to="/b/$brain/p/$"
                  params={{ brain, _splat: from }}
                  search={{ lines: String(line) }}
                >
                  {from}
                </TextLink>
              </div>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {plainContext(context)}
              </Text>
            </li>
          )}
        />
      )}
      {outgoing.length > 0 && (
        <>
          <Title order={2} size="h4">
            {t('links.outgoing', { count: outgoing.length })}
          </Title>
          <Folded
            items={outgoing}
            show={({ to }) => (
              <li key={to}>
                <PageLinkTo brain={brain} slug={to ?? ''}>
                  {to}
                </PageLinkTo>
              </li>
            )}
          />
        </>
      )}
      {unresolved.length > 0 && (
        <>
          <Title order={2} size="h4">
            {t('links.unresolved', { count: unresolved.length })}
          </Title>
          <Folded
            items={unresolved}
            show={({ target, line }) => (
              <li key={target}>
                <Text span>{target}</Text>{' '}
                <Text span size="sm" c="dimmed">
                  {t('links.line', { line })}
                </Text>{' '}
                {mayWrite && (
                  <TextLink to="/b/$brain/new" params={{ brain }} search={{ slug: target }} size="sm">
                    {t('links.create')}
                  </TextLink>
                )}
              </li>
            )}
          />
        </>
      )}
    </section>
  )
}

function Folded({ items, show }: { items: readonly PageLink[]; show: (link: PageLink) => React.ReactNode }) {
  const t = usePagesWords()
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, atFirst)
  return (
    <>
      <ul className={style['links']}>{shown.map(show)}</ul>
      {shown.length < items.length && (
        <button type="button" className={style['more']} onClick={() => setAll(true)}>
          {t('links.more', { count: items.length - shown.length })}
        </button>
      )}
    </>
  )
}

function firstOfEach(links: readonly PageLink[], name: (link: PageLink) => string): PageLink[] {
  const seen = new Map<string, PageLink>()
  for (const link of links) if (!seen.has(name(link))) seen.set(name(link), link)
  return [...seen.values()]
}
