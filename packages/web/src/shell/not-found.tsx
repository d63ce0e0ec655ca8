// An address that leads nowhere.
import { IconMapQuestion } from '@tabler/icons-react'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useShellWords } from './words.ts'

export function NotFound() {
  const t = useShellWords()
  usePageTitle(t('notFound.title'))
  return (
    <Empty
      icon={<IconMapQuestion size={40} stroke={1.25} />}
      title={t('notFound.title')}
      action={<LinkButton to="/">{t('home')}</LinkButton>}
    >
      {t('notFound.lead')}
    </Empty>
  )
}
