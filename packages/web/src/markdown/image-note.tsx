// In place of a picture: nothing is fetched from elsewhere because somebody reads a page. Who wants to see it opens it.
import { IconPhoto } from '@tabler/icons-react'
import { markdownDestination } from './link-target.ts'
import style from './markdown.module.css'
import { useReading } from './reading.ts'
import { useMarkdownWords } from './words.ts'

export function ImageNote({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const t = useMarkdownWords()
  const { slug, links } = useReading()
  const source = markdownDestination(src, slug, links)
  const site = source.kind === 'site' ? source.href : undefined
  const host = site === undefined ? undefined : new URL(site).host
  return (
    <span className={style['image']}>
      <IconPhoto size={18} stroke={1.5} aria-hidden />
      <span>
        {alt !== '' && <span className={style['imageText']}>{alt}</span>}
        <span className={style['imageSource']}>
          {host === undefined ? t('image.local') : t('image.remote', { host })}
        </span>
      </span>
      {site !== undefined && (
        <a href={site} target="_blank" rel="noopener noreferrer nofollow" className={style['imageOpen']}>
          {t('image.open')}
        </a>
      )}
    </span>
  )
}
