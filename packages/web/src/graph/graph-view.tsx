// The picture, what its colours mean, and beside it the list or the page that was chosen.
import { Alert, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useFormats } from '../language/formats.ts'
import { type ColourBy, colouringOf } from './colours.ts'
import style from './graph.module.css'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphList } from './graph-list.tsx'
import { GraphPage } from './graph-page.tsx'
import { Legend } from './legend.tsx'
import type { Picture } from './picture.ts'
import { useGraphWords } from './words.ts'

interface Props {
  readonly picture: Picture
  readonly colourBy: ColourBy
  readonly isTruncated: boolean
  readonly selectedFirst: string | undefined
}

export function GraphView({ picture, colourBy, isTruncated, selectedFirst }: Props) {
  const t = useGraphWords()
  const { number } = useFormats()
  const [selected, setSelected] = useState(selectedFirst)
  const colouring = useMemo(() => colouringOf(picture.dots, colourBy), [picture, colourBy])
  const chosen = selected === undefined ? undefined : picture.bySlug.get(selected)
  const pages = picture.dots.length
  const wasChosen = useRef(false)
  wasChosen.current ||= chosen !== undefined

  return (
    <>
      <Text size="sm" c="dimmed" className={style['count'] ?? ''}>
        {t('count', { count: pages, number: number(pages) })},{' '}
        {t('links', { count: picture.links, number: number(picture.links) })}.{' '}
        {picture.links === 0 && pages > 1 && t('unlinked')} {isTruncated && t('truncated')}
      </Text>
      <div className={style['view']}>
        <div className={style['picture']}>
          {hasWebgl() ? (
            <GraphCanvas
              picture={picture}
              colouring={colouring}
              selected={chosen?.slug}
              onSelect={setSelected}
            />
          ) : (
            <Alert color="yellow">{t('noWebgl')}</Alert>
          )}
        </div>
        <aside className={style['aside']} aria-label={t('list')}>
          {chosen === undefined ? (
            <GraphList
              picture={picture}
              colouring={colouring}
              onSelect={setSelected}
              isBack={wasChosen.current}
            />
          ) : (
            <GraphPage key={chosen.slug} dot={chosen} picture={picture} onSelect={setSelected} />
          )}
        </aside>
      </div>
      <Legend colouring={colouring} />
    </>
  )
}

let isAble: boolean | undefined
function hasWebgl(): boolean {
  isAble ??= document.createElement('canvas').getContext('webgl2') !== null
  return isAble
}
