// One brain, for those who run it: its process, its settings, its members, its log, and its end.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { BrainStateBadge } from '../brain/brain-state-badge.tsx'
import { Answer } from '../ui/answer.tsx'
import { LinkButton } from '../ui/links.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { BrainFacts } from './brain-facts.tsx'
import { BrainLog } from './brain-log.tsx'
import style from './brain-record.module.css'
import { BrainSettings } from './brain-settings.tsx'
import { LastExit } from './last-exit.tsx'
import { Members } from './members.tsx'
import { ProcessActions } from './process-actions.tsx'
import { BrainRemoved, RemoveBrain } from './remove-brain.tsx'
import { useRecord } from './use-records.ts'
import { useBrainsWords } from './words.ts'

export function BrainRecord() {
  const { name = '' } = useParams({ strict: false })
  const [keptIn, setKeptIn] = useState<string | null>()
  return keptIn === undefined ? (
    <Shown key={name} name={name} onRemoved={setKeptIn} />
  ) : (
    <BrainRemoved name={name} keptIn={keptIn} />
  )
}

function Shown({ name, onRemoved }: { name: string; onRemoved: (keptIn: string | null) => void }) {
  const t = useBrainsWords()
  const { data: usable } = useAsked('GET /api/brains')
  const mayEnter = usable?.brains.some((brain) => brain.name === name)
  return (
    <Answer of={useRecord(name)}>
      {(brain) => (
        <>
          <PageHead
            title={brain.displayName}
            lead={<BrainStateBadge state={brain.state} />}
            actions={
              <>
                {mayEnter && (
                  <LinkButton to="/b/$brain" params={{ brain: name }} variant="subtle">
                    {t('created.open')}
                  </LinkButton>
                )}
                <ProcessActions brain={brain} />
              </>
            }
          />
          <LastExit brain={brain} />
          <div className={style['parts']}>
            <BrainFacts brain={brain} />
            <BrainSettings brain={brain} />
            {brain.visibility === 'restricted' && <Members name={name} />}
          </div>
          {brain.supervise === 'hub' && <BrainLog name={name} />}
          <RemoveBrain brain={brain} onRemoved={onRemoved} />
        </>
      )}
    </Answer>
  )
}
