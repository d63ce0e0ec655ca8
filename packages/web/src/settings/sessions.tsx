// Where one is logged in. A session that one does not know is ended here.
import { Button, Text } from '@mantine/core'
import type { Session } from '@notarium/contract/hub'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget, useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Loading } from '../ui/loading.tsx'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'
import style from './settings.module.css'
import { useSettingsWords } from './words.ts'

export function Sessions() {
  const t = useSettingsWords()
  const answer = useAsked('GET /api/auth/sessions')
  return (
    <Section title={t('sessions')}>
      <Text size="sm" c="dimmed">
        {t('sessions.lead')}
      </Text>
      <Answer of={answer} loading={<Loading lines={2} height={44} />}>
        {({ sessions }) => <SessionList sessions={sessions} />}
      </Answer>
    </Section>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useSettingsWords()
  const [isAsking, setAsking] = useState(false)
  const others = sessions.filter(({ current }) => !current)
  const sorted = sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.seenAt.localeCompare(one.seenAt),
  )
  return (
    <>
      <ul className={style['sessions']}>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end([session])} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('sessions.endOthers.title')}
        action={t('sessions.endOthers')}
        onConfirm={() => end(others)}
      >
        {t('sessions.endOthers.lead', { count: others.length })}
      </Confirm>
    </>
  )
}

/** The list is fetched again whatever became of them: of several, some may have ended. */
async function end(sessions: readonly Session[]): Promise<void> {
  try {
    for (const { id } of sessions) await ask('DELETE /api/auth/sessions/{id}', { params: { id } })
  } finally {
    await forget('GET /api/auth/sessions')
  }
}
