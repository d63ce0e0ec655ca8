// The page that was chosen: its title, the way to it, and its links in the picture.
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useBrainName } from '../brain/use-brain.ts'
import { useFormats } from '../language/formats.ts'
import { LinkButton } from '../ui/links.tsx'
import style from './graph-list.module.css'
import page from './graph-page.module.css'
import { type Dot, linksOf, type Picture } from './picture.ts'
import { useGraphWords } from './words.ts'

const most = 40

interface Props {
  readonly dot: Dot
  readonly picture: Picture
  readonly onSelect: (slug: string | undefined) => void
}

export function GraphPage({ dot, picture, onSelect }: Props) {
  const t = useGraphWords()
  const brain = useBrainName()
  const { around } = useSearch({ from: '/inside/b/$brain/graph' })
  const { slug, title, to, from } = dot
  const line = (slugs: readonly string[], heading: string) =>
    slugs.length > 0 && <Links slugs={slugs} heading={heading} picture={picture} onSelect={onSelect} />
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} />}
        onClick={() => onSelect(undefined)}
        autoFocus
      >
        {t('page.close')}
      </Button>
      <h2 className={page['title']}>{title}</h2>
      <p className={page['slug']}>{slug}</p>
      <div className={page['ways']}>
        <LinkButton to="/b/$brain/p/$" params={{ brain, _splat: slug }} size="xs">
          {t('page.open')}
        </LinkButton>
        {slug !== around && (
          <LinkButton
            to="/b/$brain/graph"
            params={{ brain }}
            search={{ around: slug }}
            variant="default"
            size="xs"
          >
            {t('page.around')}
          </LinkButton>
        )}
      </div>
      {linksOf(dot) === 0 && <p className={page['slug']}>{t('page.alone')}</p>}
      {line(to, t('page.to'))}
      {line(from, t('page.from'))}
    </>
  )
}

interface LinksProps {
  readonly slugs: readonly string[]
  readonly heading: string
  readonly picture: Picture
  readonly onSelect: (slug: string) => void
}

function Links({ slugs, heading, picture, onSelect }: LinksProps) {
  const t = useGraphWords()
  const { number } = useFormats()
  return (
    <section>
      <h3 className={style['title']}>{heading}</h3>
      <ul className={style['list']}>
        {slugs.slice(0, most).map((slug) => (
          <li key={slug}>
            <button type="button" className={style['line']} title={slug} onClick={() => onSelect(slug)}>
              <span className={style['name']}>{picture.bySlug.get(slug)?.title ?? slug}</span>
            </button>
          </li>
        ))}
      </ul>
      {slugs.length > most && (
        <p className={page['slug']}>{t('page.more', { number: number(slugs.length - most) })}</p>
      )}
    </section>
  )
}
