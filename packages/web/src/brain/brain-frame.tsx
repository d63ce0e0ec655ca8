// Around every page of a brain. While its process is down there is nothing to show but why, and what still works.
import { IconMoodSad } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useMay } from '../session/who.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
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
  const name = useBrainName()
  return (
    <Answer of={useBrainAnswer(name)}>
      {(brain) => (brain.state === 'running' ? <Outlet /> : <Down {...brain} state={brain.state} />)}
    </Answer>
  )
}

interface DownProps {
  readonly name: string
  readonly displayName: string
  readonly state: keyof typeof reasons
}

function Down({ name, displayName, state }: DownProps) {
  const t = useBrainWords()
  const isAdmin = useMay('admin')
  usePageTitle(displayName)
  return (
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
