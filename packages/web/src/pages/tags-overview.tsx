// The tags of a brain by how many pages have them; one click shows those pages.
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import style from './all-pages.module.css'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly chosen: string | undefined
  readonly choose: (tag: string | undefined) => void
}

const atFirst = 24

export function TagsOverview({ brain, chosen, choose }: Props) {
  const t = usePagesWords()
  const { number } = useFormats()
  const [all, setAll] = useState(false)
  const { data } = useAsked('GET /api/brains/{brain}/tags', { params: { brain } })
  if (data === undefined || data.tags.length === 0) return null
  const shown = all ? data.tags : data.tags.slice(0, atFirst)
  return (
    <section className={style['overview']} aria-labelledby="tags-overview">
      <h2 id="tags-overview">{t('tags')}</h2>
      <ul>
        {shown.map(({ tag, pages }) => (
          <li key={tag}>
            <button
              type="button"
              aria-pressed={tag === chosen}
              onClick={() => choose(tag === chosen ? undefined : tag)}
            >
              <span>{tag}</span> <span className={style['count']}>{number(pages)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < data.tags.length && (
        <button type="button" className={style['again']} onClick={() => setAll(true)}>
          {t('tags.all', { count: data.tags.length })}
        </button>
      )}
    </section>
  )
}
