// The tags that most pages have; each shows those pages.
import { Link } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { useFormats } from '../language/formats.ts'
import style from './overview.module.css'
import { useSearchWords } from './words.ts'

const most = 24

export function TopTags() {
  const t = useSearchWords()
  const brain = useBrainName()
  const { number } = useFormats()
  const { data } = useAsked('GET /api/brains/{brain}/tags', { params: { brain }, query: { limit: most } })
  if (data === undefined) return null
  return (
    <section>
      <h2 className={style['title']}>{t('overview.topTags')}</h2>
      <ul className={style['tags']}>
        {data.tags.map(({ tag, pages }) => (
          <li key={tag}>
            <Link to="/b/$brain" params={{ brain }} search={{ tag }} className={style['tag']}>
              {tag} <small>{number(pages)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
