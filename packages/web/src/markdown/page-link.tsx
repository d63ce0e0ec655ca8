// A link in a page. Our own pages open in place, other sites in a new tab that learns nothing of us, and what leads
// nowhere says so.
import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import type { ExtraProps } from 'react-markdown'
import { headingIdOf } from './anchors.ts'
import { type Destination, markdownDestination, wikiDestination } from './link-target.ts'
import style from './markdown.module.css'
import { useReading } from './reading.ts'
import { useMarkdownWords } from './words.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & ExtraProps

export function PageLink({ node, ...props }: Props) {
  const { slug, links } = useReading()
  const { href = '', children } = props
  // Made by ourselves, with ids of ours.
  const { dataFootnoteRef, dataFootnoteBackref, dataWiki: wiki } = node?.properties ?? {}
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) return <a {...props} />
  const destination =
    typeof wiki === 'string' ? wikiDestination(wiki, links) : markdownDestination(href, slug, links)
  return <Leading to={destination}>{children}</Leading>
}

function Leading({ to, children }: { to: Destination; children: React.ReactNode }) {
  const t = useMarkdownWords()
  const { brain, slug, mayWrite } = useReading()
  const page = (target: string, anchor: string | undefined) => (
    <Link
      to="/b/$brain/p/$"
      params={{ brain, _splat: target }}
      {...(anchor !== undefined && { hash: headingIdOf(anchor) })}
    >
      {children}
    </Link>
  )
  switch (to.kind) {
    case 'page':
      return page(to.slug, to.anchor)
    case 'place':
      return page(slug, to.anchor)
    case 'site':
      return (
        <a
          href={to.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={t('link.site')}
          className={style['site']}
        >
          {children}
        </a>
      )
    case 'missing':
      return mayWrite && to.slug !== undefined ? (
        <Link
          to="/b/$brain/new"
          params={{ brain }}
          search={{ slug: to.slug }}
          className={style['missing']}
          title={t('link.create')}
        >
          {children}
        </Link>
      ) : (
        <span className={style['missing']} title={t('link.missing')}>
          {children}
        </span>
      )
    case 'dead':
      return (
        <span className={style['dead']} title={t('link.dead')}>
          {children}
        </span>
      )
  }
}
