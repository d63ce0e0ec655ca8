// For those who came by an address that is for editors.
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBrainName, useMayInBrain } from '../brain/use-brain.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { useEditorWords } from './words.ts'

export function ForWriters({ slug, children }: { slug: string | undefined; children: ReactNode }) {
  const t = useEditorWords()
  const brain = useBrainName()
  const mayWrite = useMayInBrain('write')
  if (mayWrite) return children
  const action =
    slug === undefined ? (
      <LinkButton to="/b/$brain" params={{ brain }} variant="default">
        {t('readOnly.search')}
      </LinkButton>
    ) : (
      <LinkButton to="/b/$brain/p/$" params={{ brain, _splat: slug }} variant="default">
        {t('readOnly.open')}
      </LinkButton>
    )
  return (
    <Empty icon={<IconLock size={40} stroke={1.25} />} title={t('readOnly.title')} action={action}>
      {t('readOnly.lead')}
    </Empty>
  )
}
