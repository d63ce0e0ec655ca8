// One brain: what it is called, how it is, how much it holds. The whole card leads into it.
import { Skeleton, Text, Title } from '@mantine/core'
import type { BrainStats } from '@notarium/contract/brain'
import type { UsableBrain } from '@notarium/contract/hub'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'
import { BrainStateBadge } from '../brain/brain-state-badge.tsx'
import { useFormats } from '../language/formats.ts'
import { useProblemWords } from '../ui/problem-words.ts'
import style from './brain-card.module.css'
import { useHomeWords } from './words.ts'

const lookAgainMs = 15_000
const longestReason = 140

export function BrainCard({ brain }: { brain: UsableBrain }) {
  const t = useHomeWords()
  const { name, displayName, state, visibility } = brain
  return (
    <li className={style['card']}>
      <div className={style['head']}>
        <Title order={2} size="h4" className={style['name'] ?? ''}>
          <Link to="/b/$brain" params={{ brain: name }} className={style['link']}>
            {displayName}
          </Link>
        </Title>
        <span className={style['state']}>
          <BrainStateBadge state={state} />
        </span>
      </div>
      <div className={style['sub']}>
        <span className={style['slug']}>{name}</span>
        {visibility === 'restricted' && (
          <span className={style['restricted']}>
            <IconLock size={14} aria-hidden />
            {t('card.restricted')}
          </span>
        )}
      </div>
      {state === 'running' ? (
        <Holdings brain={name} />
      ) : (
        <p className={style['note']}>{t(`down.${state}`)}</p>
      )}
    </li>
  )
}

function Holdings({ brain }: { brain: string }) {
  const words = useProblemWords()
  const { data, error } = useAsked(
    'GET /api/brains/{brain}/stats',
    { params: { brain } },
    { every: lookAgainMs },
  )
  if (data !== undefined) return <Facts stats={data} />
  if (error !== null) return <p className={style['note']}>{words(error)}</p>
  return <Skeleton height={42} mt="auto" />
}

function Facts({ stats }: { stats: BrainStats }) {
  const t = useHomeWords()
  const formats = useFormats()
  const { pages, lastChangeAt } = stats
  return (
    <>
      <dl className={style['facts']}>
        <div>
          <dt>{t('card.pages')}</dt>
          <dd>{formats.number(pages)}</dd>
        </div>
        <div>
          <dt>{t('card.changed')}</dt>
          <dd>
            {lastChangeAt === null ? (
              t('card.never')
            ) : (
              <time dateTime={lastChangeAt} title={formats.exact(lastChangeAt)}>
                {formats.relative(lastChangeAt)}
              </time>
            )}
          </dd>
        </div>
      </dl>
      <Debt stats={stats} />
    </>
  )
}

/** A brain without a provider owes nobody vectors. */
function Debt({ stats: { embeddings } }: { stats: BrainStats }) {
  const t = useHomeWords()
  const { provider, debt } = embeddings
  if (provider === 'none' || debt.pages === 0) return null
  const reason = debt.lastError
  return (
    <div className={style['debt']}>
      <Text size="xs">{t('card.debt', { count: debt.pages })}</Text>
      {reason !== null && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {t('card.debt.why', { reason: shortened(reason) })}
        </Text>
      )}
    </div>
  )
}

const shortened = (text: string) =>
  text.length <= longestReason ? text : `${text.slice(0, longestReason).trimEnd()}…`
