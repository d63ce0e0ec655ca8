// All brains of this hub, for those who run them: how their processes are, and how a new one is made.
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { BrainTable } from './brain-table.tsx'
import { CreateBrain } from './create-brain.tsx'
import { useRecords } from './use-records.ts'
import { useBrainsWords } from './words.ts'

export function Brains() {
  const t = useBrainsWords()
  const navigate = useNavigate()
  // `?new=brain`, as the start page asks: whoever comes for a new brain need not ask twice.
  const isAsked = useSearch({ from: '/inside/operators/brains' }).new !== undefined
  const [creating, dialog] = useDisclosure(isAsked)
  const close = () => {
    dialog.close()
    if (isAsked) void navigate({ to: '/brains', search: {}, replace: true })
  }
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={dialog.open}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={create} />
      <Answer of={useRecords()}>
        {({ brains }) =>
          brains.length === 0 ? (
            <Empty icon={<IconServer2 size={40} stroke={1.25} />} title={t('none')} action={create}>
              {t('none.lead')}
            </Empty>
          ) : (
            <BrainTable brains={brains} />
          )
        }
      </Answer>
      <CreateBrain opened={creating} onClose={close} />
    </>
  )
}
