// The start page: every brain one may use, as a card.
import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { UsableBrain } from '@notarium/contract/hub'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { useMay } from '../session/who.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useUiWords } from '../ui/words.ts'
import { BrainCard } from './brain-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import style from './home.module.css'
import { Operation } from './operation.tsx'
import { useHomeWords } from './words.ts'

const lookAgainMs = 15_000
/** What `notarium up` makes, so that there is something to look at. */
const sample = 'guide'

export function Home() {
  const t = useHomeWords()
  const isAdmin = useMay('admin')
  const answer = useAsked('GET /api/brains', {}, { every: lookAgainMs })
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={isAdmin && <NewBrain />} />
      <Answer of={answer} loading={<CardShapes />}>
        {({ brains }) => (
          <>
            {isAdmin && brains.every(({ name }) => name === sample) && <FirstSteps />}
            {brains.length === 0 ? <NoBrains isAdmin={isAdmin} /> : <Cards brains={brains} />}
            {isAdmin && <Operation />}
          </>
        )}
      </Answer>
    </>
  )
}

function Cards({ brains }: { brains: readonly UsableBrain[] }) {
  const { compare } = useFormats()
  const sorted = brains.toSorted((one, other) => compare(one.displayName, other.displayName))
  return (
    <ul className={style['cards']}>
      {sorted.map((brain) => (
        <BrainCard key={brain.name} brain={brain} />
      ))}
    </ul>
  )
}

function NoBrains({ isAdmin }: { isAdmin: boolean }) {
  const t = useHomeWords()
  return (
    <Empty
      icon={<IconBooks size={40} stroke={1.25} />}
      title={t('none.title')}
      action={isAdmin && <NewBrain />}
    >
      {t(isAdmin ? 'none.admin' : 'none.viewer')}
    </Empty>
  )
}

function NewBrain() {
  const t = useHomeWords()
  return (
    <LinkButton to="/brains" search={{ new: 'brain' }} leftSection={<IconPlus size={16} />}>
      {t('create')}
    </LinkButton>
  )
}

function CardShapes() {
  const t = useUiWords()
  return (
    <div className={style['cards']} role="status" aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[1, 2, 3].map((shape) => (
        <Skeleton key={shape} height={148} radius="lg" />
      ))}
    </div>
  )
}
