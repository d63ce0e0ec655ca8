// Above the log: whether everything that is to be signed is, what waits and why, and whether the end of the log is
// written down elsewhere. Quiet while all is well.
import { Text } from '@mantine/core'
import type { SigningState } from '@notarium/contract/hub'
import { IconAlertTriangle, IconClockHour4, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { forget, useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'
import { knownTrouble } from './known-troubles.ts'
import style from './signing-strip.module.css'
import { useAuditWords } from './words.ts'

const lookAgainMs = 5_000

export function SigningStrip() {
  const { data } = useAsked('GET /api/admin/audit/signing', {}, { every: lookAgainMs })
  useSignedSince(data?.signed)
  const isWell = data?.state === 'ok' && data.anchor.trouble === null
  // It has its place from the start: the list below must not jump away under somebody's finger.
  return (
    <section className={style['strip']} role="status">
      {data !== undefined && (isWell ? <Quiet signing={data} /> : <Loud signing={data} />)}
    </section>
  )
}

/** The marks in the list change with it. */
function useSignedSince(signed: number | undefined): void {
  const before = useRef(signed)
  useEffect(() => {
    if (before.current !== undefined && before.current !== signed) void forget('GET /api/admin/audit')
    before.current = signed
  }, [signed])
}

function Quiet({ signing }: { signing: SigningState }) {
  const t = useAuditWords()
  const formats = useFormats()
  const { signed, waiting, anchor } = signing
  const Icon = waiting > 0 ? IconClockHour4 : IconRosetteDiscountCheck
  return (
    <Text size="sm" c="dimmed" component="p" className={style['quiet'] ?? ''}>
      <Icon size={16} aria-hidden />
      <span>
        {waiting > 0
          ? t('signing.underWay', { count: waiting, n: formats.number(waiting) })
          : t('signing.all', { count: signed, n: formats.number(signed) })}{' '}
        <Anchored anchor={anchor} />
      </span>
    </Text>
  )
}

function Anchored({ anchor: { enabled, lastAt, lastEntry } }: Pick<SigningState, 'anchor'>) {
  const t = useAuditWords()
  const formats = useFormats()
  if (!enabled) return null
  if (lastAt === null || lastEntry === null) return t('anchor.none')
  return t('anchor.last', { id: formats.number(lastEntry), at: formats.moment(lastAt) })
}

function Loud({ signing }: { signing: SigningState }) {
  const { state, trouble, anchor } = signing
  const t = useAuditWords()
  return (
    <>
      {state !== 'ok' && (
        <Notice tone="warning" icon={<IconAlertTriangle size={20} />}>
          <Waiting signing={signing} />
          {state === 'off' && <Text size="sm">{t('signing.off')}</Text>}
          {trouble !== null && <Why trouble={trouble} />}
        </Notice>
      )}
      {anchor.trouble !== null && (
        <Notice tone="warning" icon={<IconAlertTriangle size={20} />}>
          <Text size="sm" fw={600}>
            {t('anchor.trouble')}
          </Text>
          <Text size="sm" c="dimmed" lang="en">
            {anchor.trouble}
          </Text>
          <Text size="sm">
            <Anchored anchor={anchor} />
          </Text>
        </Notice>
      )}
    </>
  )
}

function Waiting({ signing: { waiting, oldestWaitingAt } }: { signing: SigningState }) {
  const t = useAuditWords()
  const formats = useFormats()
  return (
    <Text size="sm" fw={600}>
      {oldestWaitingAt === null
        ? t('signing.nothingWaits')
        : t('signing.waiting', {
            count: waiting,
            n: formats.number(waiting),
            at: formats.moment(oldestWaitingAt),
          })}
    </Text>
  )
}

/** Nothing is held up by it: that is worth saying to whoever reads of trouble. */
function Why({ trouble }: { trouble: string }) {
  const t = useAuditWords()
  const known = knownTrouble(trouble)
  return (
    <>
      <Text size="sm">
        {known !== undefined && t(`trouble.${known}`)} {t('signing.goesOn')}{' '}
        <TextLink to="/sidecar" inherit underline="always">
          {t('signing.look')}
        </TextLink>
      </Text>
      <Text size="xs" c="dimmed">
        {t('signing.said')} <span lang="en">{trouble}</span>
      </Text>
    </>
  )
}
