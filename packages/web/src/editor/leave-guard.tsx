// Asks before unsaved work is left behind. Leaving is safe, the draft stays in this browser, but people should know.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../ui/dialog.tsx'
import type { Work } from './use-work.ts'
import { useEditorWords } from './words.ts'

export function LeaveGuard({ work }: { work: Work }) {
  const t = useEditorWords()
  const isKept = work.keeping === undefined || work.keeping === 'kept'
  const { status, proceed, reset } = useBlocker({
    // Who is not logged in any more has to go there first: the draft waits for them, if there is one.
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && work.hasUnsaved() && !(next.pathname === '/login' && isKept),
    enableBeforeUnload: work.hasUnsaved,
    withResolver: true,
  })
  const leave = async (settle: () => Promise<void>) => {
    await settle()
    proceed?.()
  }
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title={t('leave.title')} size="lg">
      <Stack>
        <Text size="sm">{isKept ? t('leave.kept') : t('leave.notKept')}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="red" onClick={() => void leave(work.discard)}>
            {t('leave.discard')}
          </Button>
          {isKept && (
            <Button variant="default" onClick={() => void leave(work.flush)}>
              {t('leave.keep')}
            </Button>
          )}
          <Button onClick={() => reset?.()} data-autofocus>
            {t('leave.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
