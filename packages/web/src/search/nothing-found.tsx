// No hit: what may help.
import { Button } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useBrainName, useMayInBrain } from '../brain/use-brain.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import style from './results.module.css'
import type { SearchRequest } from './use-request.ts'
import { useSearchWords } from './words.ts'

export function NothingFound({ request, onClear }: { request: SearchRequest; onClear: () => void }) {
  const t = useSearchWords()
  const brain = useBrainName()
  const mayWrite = useMayInBrain('write')
  return (
    <Empty
      icon={<IconZoomQuestion size={40} stroke={1.25} />}
      title={t('nothing.title')}
      action={
        <div className={style['ways']}>
          <Button variant="default" onClick={onClear}>
            {t('nothing.clear')}
          </Button>
          {mayWrite && request.q !== '' && (
            <LinkButton to="/b/$brain/new" params={{ brain }} search={{ title: request.q }} variant="default">
              {t('nothing.write')}
            </LinkButton>
          )}
        </div>
      }
    >
      {t('nothing.lead')}
    </Empty>
  )
}
