// The signing sidecar for those who run it: how it is, which keys and trust it works with, and documents to try it on.
import type { SidecarStatus } from '@notarium/contract/hub'
import { useEffect, useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { CheckDocument } from './check-document.tsx'
import { Profiles } from './profiles.tsx'
import { RestartButton, RestartNote, useRestart } from './restart.tsx'
import style from './sidecar.module.css'
import { SidecarState } from './sidecar-state.tsx'
import { SignDocument } from './sign-document.tsx'
import { useSidecarWords } from './words.ts'

const lookAgainMs = 5_000

export function Sidecar() {
  const t = useSidecarWords()
  const answer = useAsked('GET /api/admin/crypto', {}, { every: lookAgainMs })
  const restart = useRestart()
  const isRestarting = restart.step === 'away'
  const lastWell = useLastWell(answer.data)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          answer.data?.state === 'ok' || isRestarting ? <RestartButton restart={restart} /> : undefined
        }
      />
      <RestartNote restart={restart} />
      <Answer of={answer}>
        {(status) => <Parts status={(isRestarting && lastWell) || status} isRestarting={isRestarting} />}
      </Answer>
    </>
  )
}

function Parts({ status, isRestarting }: { status: SidecarStatus; isRestarting: boolean }) {
  return (
    <div className={style['parts']}>
      <SidecarState status={status} isRestarting={isRestarting} />
      {status.state === 'ok' && (
        <>
          <Profiles status={status} />
          <CheckDocument status={status} />
          <SignDocument status={status} />
        </>
      )}
    </div>
  )
}

/** Stays on the screen through a restart, with the documents that were dropped there. */
function useLastWell(status: SidecarStatus | undefined): SidecarStatus | undefined {
  const [last, setLast] = useState<SidecarStatus>()
  useEffect(() => {
    if (status?.state === 'ok') setLast(status)
  }, [status])
  return last
}
