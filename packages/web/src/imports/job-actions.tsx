// What can be done with an import: end it while it runs; afterwards begin another, or look for what it brought.
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ImportJob } from '@notarium/contract/brain'
import { IconFileImport, IconPlayerStop, IconSearch } from '@tabler/icons-react'
import { ask } from '../api/ask.ts'
import { useMayInBrain } from '../brain/use-brain.ts'
import { Confirm } from '../ui/confirm.tsx'
import { LinkButton } from '../ui/links.tsx'
import { isEnded } from './job-state.ts'
import { useImportWords } from './words.ts'

export function JobActions({ brain, job }: { brain: string; job: ImportJob }) {
  const t = useImportWords()
  const mayWrite = useMayInBrain('write')
  const mayManage = useMayInBrain('admin')
  const [isAsking, asking] = useDisclosure()
  const cancel = () => ask('POST /api/brains/{brain}/imports/{id}/cancel', { params: { brain, id: job.id } })

  if (isEnded(job)) {
    const again = job.kind === 'sync' ? '/b/$brain/sync' : '/b/$brain/imports'
    const mayAgain = job.kind === 'sync' ? mayManage : mayWrite
    return (
      <>
        {mayAgain && (
          <LinkButton
            to={again}
            params={{ brain }}
            variant="default"
            leftSection={<IconFileImport size={18} />}
          >
            {t(`again.${job.kind}`)}
          </LinkButton>
        )}
        <LinkButton to="/b/$brain" params={{ brain }} leftSection={<IconSearch size={18} />}>
          {t('job.search')}
        </LinkButton>
      </>
    )
  }
  if (!mayWrite) return null
  const words = t(`cancel.${job.kind}`)
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop size={18} />} onClick={asking.open}>
        {words}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={asking.close}
        title={t('cancel.title', { name: job.label })}
        action={words}
        onConfirm={cancel}
      >
        {t('cancel.lead')}
      </Confirm>
    </>
  )
}
