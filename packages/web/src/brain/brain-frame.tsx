// Around every page of a brain. While its process is down there is nothing to show but why, and what still works.
import { IconMoodSad } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useMay } from '../session/who.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { useBrainAnswer, useBrainName } from './use-brain.ts'
import { useBrainWords } from './words.ts'

const reasons = {
  starting: 'down.starting',
  restarting: 'down.ended',
  'crash-loop': 'down.ended',
  stopping: 'down.stopped',
  stopped: 'down.stopped',
  unreachable: 'down.unreachable',
} as const

export function BrainFrame() {
  const t = useBrainWords()
  const name = useBrainName()
  const isAdmin = useMay('admin')
  return (
    <Answer of={useBrainAnswer(name)}>
      {({ state }) =>
        state === 'running' ? (
          <Outlet />
        ) : (
          <Empty
            icon={<IconMoodSad size={40} stroke={1.25} />}
            title={t('down.title')}
            action={
              isAdmin && (
                <LinkButton to="/brains/$name" params={{ name }} variant="default">
                  {t('down.manage')}
                </LinkButton>
              )
            }
          >
            {t(reasons[state])}
          </Empty>
        )
      }
    </Answer>
  )
}
