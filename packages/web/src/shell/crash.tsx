// In place of a page that could not be shown: not allowed, not reached, or our own fault.
import { IconLock } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { NotAllowed } from '../session/guards.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { ProblemView } from '../ui/problem-view.tsx'
import { useRoleWords } from '../ui/role-words.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useUiWords } from '../ui/words.ts'
import { useShellWords } from './words.ts'

export function Crash({ error, reset }: ErrorComponentProps) {
  const t = useShellWords()
  const ui = useUiWords()
  const role = useRoleWords()
  const router = useRouter()
  usePageTitle(error instanceof NotAllowed ? t('notAllowed.title') : ui('problem.title'))
  if (error instanceof NotAllowed) {
    return (
      <Empty
        icon={<IconLock size={40} stroke={1.25} />}
        title={t('notAllowed.title')}
        action={<LinkButton to="/">{t('home')}</LinkButton>}
      >
        {t('notAllowed.lead', { role: role(error.needed) })}
      </Empty>
    )
  }
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ProblemView error={error} onRetry={retry} />
}
