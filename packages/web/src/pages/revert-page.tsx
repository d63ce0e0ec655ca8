// Makes an older version the newest. Nothing is lost: what is newest now stays in the history.
import { useNavigate } from '@tanstack/react-router'
import { ask } from '../api/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { forgetPages } from './forget-pages.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly brain: string
  readonly slug: string
  readonly version: number
  readonly newest: number
}

export function RevertPage({ opened, onClose, brain, slug, version, newest }: Props) {
  const t = usePagesWords()
  const navigate = useNavigate()
  const revert = async () => {
    const body = { version, ifMatch: newest }
    await ask('POST /api/brains/{brain}/versions/{slug*}', { params: { brain, slug }, body })
    await navigate({ to: '/b/$brain/p/$', params: { brain, _splat: slug } })
    await forgetPages(brain)
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('revert.title', { version })}
      action={t('version.revert')}
      onConfirm={revert}
      harmless
    >
      {t('revert.lead', { version, newest })}
    </Confirm>
  )
}
