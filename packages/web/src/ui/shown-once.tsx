// A dialog around a secret that is shown this once. It lives in the state of whoever opened it and nowhere else; leaving
// by accident (Escape, the cross, another page, a reload) asks first.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { useUiWords } from './words.ts'

interface Props {
  readonly title: string
  readonly warning: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ShownOnce({ title, warning, onClose, children }: Props) {
  const t = useUiWords()
  const [isAsking, setAsking] = useState(false)
  // Whoever is logged out cannot stay.
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname !== '/login',
    withResolver: true,
  })
  const asks = isAsking || leaving.status === 'blocked'

  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const leave = () => {
    leaving.proceed?.()
    onClose()
  }

  return (
    <Dialog opened onClose={() => setAsking(true)} title={title} size="xl" closeOnClickOutside={false}>
      <Stack>
        <Alert color="orange" variant="light" icon={<IconEyeOff size={18} />}>
          {warning}
        </Alert>
        {children}
        {asks ? (
          <Group justify="flex-end" role="alertdialog" aria-label={t('once.ask')}>
            <Text size="sm" fw={550} flex="1 1 240px">
              {t('once.ask')}
            </Text>
            <Button variant="default" onClick={stay} autoFocus>
              {t('once.stay')}
            </Button>
            <Button color="red" onClick={leave}>
              {t('once.leave')}
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('once.done')}</Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}
