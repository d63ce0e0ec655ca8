// Ending the sidecar so that its supervisor starts it again, and watching it go and come back.
import { Alert, Button, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useSidecarWords } from './words.ts'

const everyMs = 500
const patienceMs = 20_000
/** One that is back so quickly that it was never seen to be away. */
const surelyBackMs = 3_000

type Step = 'idle' | 'away' | 'back' | 'lost'

export function useRestart() {
  const [step, setStep] = useState<Step>('idle')
  const [tookMs, setTookMs] = useState(0)

  const watch = async (began: number) => {
    for (let wasAway = false; Date.now() - began < patienceMs; ) {
      const status = await ask('GET /api/admin/crypto').catch(() => undefined)
      const passed = Date.now() - began
      setTookMs(passed)
      wasAway ||= status?.state === 'unavailable'
      if (status?.state === 'ok' && (wasAway || passed > surelyBackMs)) return setStep('back')
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    setStep('lost')
  }
  return {
    step,
    tookMs,
    clear: () => setStep('idle'),
    async run() {
      const began = Date.now()
      await ask('POST /api/admin/crypto/restart')
      setTookMs(0)
      setStep('away')
      void watch(began).then(() => forget('GET /api/admin/crypto'))
    },
  }
}

type Restart = ReturnType<typeof useRestart>

export function RestartButton({ restart }: { restart: Restart }) {
  const t = useSidecarWords()
  const [asking, dialog] = useDisclosure()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={restart.step === 'away'}
        onClick={dialog.open}
      >
        {t('restart')}
      </Button>
      <Confirm
        opened={asking}
        onClose={dialog.close}
        title={t('restart.title')}
        action={t('restart')}
        onConfirm={restart.run}
        harmless
      >
        {t('restart.meaning')}
      </Confirm>
    </>
  )
}

export function RestartNote({ restart: { step, tookMs, clear } }: { restart: Restart }) {
  const t = useSidecarWords()
  const formats = useFormats()
  if (step === 'idle') return null
  const look = {
    away: { color: 'blue', icon: <Loader size={18} /> },
    back: { color: 'ink', icon: <IconCircleCheck /> },
    lost: { color: 'red', icon: <IconPlugConnectedX /> },
  }[step]
  return (
    <Alert
      {...look}
      mb="md"
      role="status"
      title={t(`restart.${step}`, { seconds: formats.decimal(tookMs / 1000) })}
      withCloseButton={step !== 'away'}
      closeButtonLabel={t('close')}
      onClose={clear}
    >
      {step === 'lost' && t('restart.lost.todo')}
    </Alert>
  )
}
