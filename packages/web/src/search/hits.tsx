// A list of hits. Each leads to the lines that were found.
import { VisuallyHidden } from '@mantine/core'
import type { SearchHit } from '@notarium/contract/brain'
import { IconLanguage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useBrainName } from '../brain/use-brain.ts'
import { useFormats } from '../language/formats.ts'
import { useLanguage } from '../language/language.ts'
import { SignedBy } from '../ui/signed-by.tsx'
import { CiteButton } from './cite-button.tsx'
import style from './hits.module.css'
import { languageName } from './language-name.ts'
import { markedPieces } from './marked-pieces.ts'
import { useSearchWords } from './words.ts'

const mostTags = 6

export function Hits({ hits }: { hits: readonly SearchHit[] }) {
  if (hits.length === 0) return null
  return (
    <ol className={style['hits']}>
      {hits.map((hit) => (
        <Hit key={hit.slug} hit={hit} />
      ))}
    </ol>
  )
}

function Hit({ hit }: { hit: SearchHit }) {
  const brain = useBrainName()
  const { title, slug, snippet, marks, citation } = hit
  const headings = hit.headingPath[0] === title ? hit.headingPath.slice(1) : hit.headingPath
  return (
    <li className={style['hit']}>
      <div className={style['head']}>
        <h2 className={style['title']}>
          <Link
            to="/b/$brain/p/$"
            params={{ brain, _splat: slug }}
            search={{ lines: `${citation.startLine}-${citation.endLine}` }}
            data-result
          >
            {title}
          </Link>
        </h2>
        <CiteButton hit={hit} />
      </div>
      {headings.length > 0 && <div className={style['path']}>{headings.join(' › ')}</div>}
      <p className={style['snippet']}>
        {markedPieces(snippet, marks).map(({ text, isMarked, at }) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </p>
      <Facts hit={hit} />
    </li>
  )
}

/** What a page is unless it says otherwise: not worth a word on every line. */
const usualType = 'page'

function Facts({ hit }: { hit: SearchHit }) {
  const { slug, tags, type, language, updatedAt, signed_by, matched_language } = hit
  const t = useSearchWords()
  const formats = useFormats()
  const reader = useLanguage()
  return (
    <div className={style['facts']}>
      <span className={style['slug']}>{slug}</span>
      <time dateTime={updatedAt} title={formats.exact(updatedAt)}>
        {formats.relative(updatedAt)}
      </time>
      {signed_by !== null && <SignedBy name={signed_by} />}
      {matched_language === null ? (
        <span>{languageName(language, reader)}</span>
      ) : (
        <span className={style['other']} title={t('hit.otherLanguage')}>
          <IconLanguage size={14} aria-hidden />
          {languageName(language, reader)}
          <VisuallyHidden>{t('hit.otherLanguage')}</VisuallyHidden>
        </span>
      )}
      {type !== usualType && <span>{type}</span>}
      {tags.slice(0, mostTags).map((tag) => (
        <span key={tag} className={style['tag']}>
          {tag}
        </span>
      ))}
    </div>
  )
}
