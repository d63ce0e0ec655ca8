// The pages of a brain and the links between them, as a picture and as a list beside it.
import { Alert } from '@mantine/core'
import { IconChartDots3 } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainName } from '../brain/use-brain.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { ColourBy } from './colours.ts'
import style from './graph.module.css'
import { GraphControls } from './graph-controls.tsx'
import { GraphView } from './graph-view.tsx'
import { foremost, pictureOf, surroundings } from './picture.ts'
import { useSurroundings } from './use-surroundings.ts'
import { useGraphWords } from './words.ts'

const firstMost = 1000
/** The brain counts links out of a page alone: it is asked for all that it gives, and we choose. */
const limit = 5000

export function Graph() {
  const t = useGraphWords()
  const brain = useBrainName()
  const navigate = useNavigate()
  const { prefix = '', around } = useSearch({ from: '/inside/b/$brain/graph' })
  const [most, setMost] = useState(firstMost)
  const [colourBy, setColourBy] = useState<ColourBy>('folder')
  const answer = useAsked(
    'GET /api/brains/{brain}/graph',
    { params: { brain }, query: { prefix, limit } },
    { staleTime: 60_000 },
  )
  const links = useSurroundings(around)
  const picture = useMemo(() => {
    if (answer.data === undefined) return undefined
    if (around === undefined) return foremost(pictureOf(answer.data), most)
    return links === undefined ? undefined : surroundings(pictureOf(links.addedTo(answer.data)), around)
  }, [answer.data, around, links, most])

  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {around === undefined ? (
        <GraphControls
          folder={prefix}
          onFolder={(next) =>
            void navigate({
              to: '/b/$brain/graph',
              params: { brain },
              search: next === '' ? {} : { prefix: next },
            })
          }
          most={most}
          onMost={setMost}
          colourBy={colourBy}
          onColourBy={setColourBy}
        />
      ) : (
        <Alert variant="light" className={style['around'] ?? ''}>
          {t('around', { title: picture?.bySlug.get(around)?.title ?? around })}{' '}
          <LinkButton to="/b/$brain/graph" params={{ brain }} variant="subtle" size="compact-sm">
            {t('around.all')}
          </LinkButton>
        </Alert>
      )}
      <Answer of={answer}>
        {({ nodes, truncated }) => {
          if (picture === undefined) return null
          if (picture.dots.length === 0) return <NoPages isFolder={prefix !== ''} />
          return (
            <GraphView
              key={around ?? ''}
              picture={picture}
              colourBy={colourBy}
              isTruncated={around === undefined && (truncated || nodes.length > most)}
              selectedFirst={around}
            />
          )
        }}
      </Answer>
    </>
  )
}

function NoPages({ isFolder }: { isFolder: boolean }) {
  const t = useGraphWords()
  return (
    <Empty icon={<IconChartDots3 size={40} stroke={1.25} />} title={t('empty.title')}>
      {t(isFolder ? 'empty.folder' : 'empty.lead')}
    </Empty>
  )
}
