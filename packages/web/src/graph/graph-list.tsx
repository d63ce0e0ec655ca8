// The same pages for the keyboard and for screen readers: the most linked first, or those whose title was asked for.
import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Colouring } from './colours.ts'
import style from './graph-list.module.css'
import { linksOf, type Picture } from './picture.ts'
import { useGraphWords } from './words.ts'

const most = 50

interface Props {
  readonly picture: Picture
  readonly colouring: Colouring
  readonly onSelect: (slug: string) => void
  /** Whoever comes back from a page goes on from here. */
  readonly isBack: boolean
}

export function GraphList({ picture, colouring, onSelect, isBack }: Props) {
  const t = useGraphWords()
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim().toLowerCase())
  const found = picture.dots.filter(
    ({ title, slug }) => title.toLowerCase().includes(asked) || slug.toLowerCase().includes(asked),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isBack) heading.current?.focus()
  }, [isBack])
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <h2 ref={heading} tabIndex={-1} className={style['title']}>
        {t(asked === '' ? 'list' : 'list.found')}
      </h2>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('list.none')}
        </Text>
      )}
      <ol className={style['list']}>
        {found.slice(0, most).map((dot) => (
          <li key={dot.slug}>
            <button
              type="button"
              className={style['line']}
              title={dot.slug}
              onClick={() => onSelect(dot.slug)}
            >
              <i className={style['dot']} style={{ background: colouring.colourOf(dot.slug) }} />
              <span className={style['name']}>{dot.title}</span>
              <span className={style['links']}>{t('list.links', { count: linksOf(dot) })}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
