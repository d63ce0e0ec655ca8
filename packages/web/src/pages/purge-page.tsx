// Removes a deleted page and its history for good. Its name is typed first.
import { ask } from '../api/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import { forgetPages } from './forget-pages.ts'
import { nameOf } from './slug-parts.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly brain: string
  readonly slug: string
}

export function PurgePage({ opened, onClose, brain, slug }: Props) {
  const t = usePagesWords()
  const purge = async () => {
    await ask('POST /api/brains/{brain}/purge/{slug*}', { params: { brain, slug } })
    await forgetPages(brain)
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('purge.title')}
      action={t('purge.action')}
      onConfirm={purge}
      typed={nameOf(slug)}
    >
      {t('purge.lead', { slug })}
    </Confirm>
  )
}
