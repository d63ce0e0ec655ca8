// What changed lately in this brain, by whom and when.
import type { PageVersion } from '@notarium/contract/brain'
import { Link } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { Moment } from '../ui/moment.tsx'
import { useReasonWords } from '../ui/reason-words.ts'
import style from './overview.module.css'
import { useSearchWords } from './words.ts'

const most = 15
/** Of a page that was changed often lately, the last change is enough: so more are asked for. */
const asked = 100

export function RecentChanges() {
  const t = useSearchWords()
  const brain = useBrainName()
  const answer = useAsked('GET /api/brains/{brain}/changes', { params: { brain }, query: { limit: asked } })
  return (
    <section className={style['changes']}>
      <h2 className={style['title']}>{t('changes.title')}</h2>
      <Answer of={answer}>
        {({ changes }) => (
          <ol className={style['list']}>
            {lastOfEach(changes).map((change) => (
              <Change key={`${change.slug} ${change.version}`} change={change} />
            ))}
          </ol>
        )}
      </Answer>
    </section>
  )
}

/** They come newest first. */
function lastOfEach(changes: readonly PageVersion[]): PageVersion[] {
  const seen = new Set<string>()
  return changes.filter(({ slug }) => !seen.has(slug) && seen.add(slug)).slice(0, most)
}

function Change({ change }: { change: PageVersion }) {
  const t = useSearchWords()
  const brain = useBrainName()
  const reasonWords = useReasonWords()
  const { slug, title, version, author, reason, createdAt, deleted } = change
  const what = deleted ? 'changes.deleted' : version === 1 ? 'changes.created' : 'changes.updated'
  return (
    <li className={style['change']}>
      <div className={style['page']}>
        {deleted ? (
          <s>{title}</s>
        ) : (
          <Link to="/b/$brain/p/$" params={{ brain, _splat: slug }}>
            {title}
          </Link>
        )}
        <span className={style['slug']}>{slug}</span>
      </div>
      <div className={style['who']}>
        {t(what, { name: author.name })} · <Moment at={createdAt} />
        {reason !== '' && <span className={style['reason']}>{reasonWords(reason)}</span>}
      </div>
    </li>
  )
}
