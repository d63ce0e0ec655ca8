// Deleting a page. It can be brought back, so one click more is enough of a question.
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ask } from '../api/ask.ts'
import { useAsked } from '../api/use-asked.ts'
import { Confirm } from '../ui/confirm.tsx'
import { forgetPages } from './forget-pages.ts'
import { folderOf } from './slug-parts.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly brain: string
  readonly page: { readonly slug: string; readonly title: string; readonly version: number }
}

export function DeletePage({ opened, onClose, brain, page }: Props) {
  const t = usePagesWords()
  const navigate = useNavigate()
  const { slug, title, version } = page
  const params = { brain, slug }
  const { data: links } = useAsked('GET /api/brains/{brain}/links/{slug*}', { params }, { enabled: opened })
  const linking = new Set(links?.incoming.map(({ from }) => from)).size
  const remove = async () => {
    await ask('DELETE /api/brains/{brain}/pages/{slug*}', { params, query: { ifMatch: version } })
    const folder = folderOf(slug)
    await navigate({
      to: '/b/$brain/pages',
      params: { brain },
      search: folder === '' ? {} : { prefix: `${folder}/` },
    })
    await forgetPages(brain)
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('delete.title', { title })}
      action={t('page.delete')}
      onConfirm={remove}
    >
      <Text size="sm">{t('delete.lead')}</Text>
      {linking > 0 && (
        <Text size="sm" mt="xs">
          {t('delete.links', { count: linking })}
        </Text>
      )}
    </Confirm>
  )
}
