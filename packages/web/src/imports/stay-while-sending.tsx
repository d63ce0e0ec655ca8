// Whoever leaves while files are being sent ends that: asks before it happens.
import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../ui/confirm.tsx'
import { useImportWords } from './words.ts'

export function StayWhileSending({ isSending }: { isSending: () => boolean }) {
  const t = useImportWords()
  const blocker = useBlocker({
    shouldBlockFn: isSending,
    enableBeforeUnload: isSending,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      action={t('leave.action')}
      onConfirm={async () => blocker.proceed?.()}
    >
      {t('leave.lead')}
    </Confirm>
  )
}
