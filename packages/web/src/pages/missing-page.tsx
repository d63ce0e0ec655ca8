// No page has this slug: what it may have been, and what to do about it.
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { useMayInBrain } from '../brain/use-brain.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/links.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import style from './page.module.css'
import { PageLinkTo } from './page-link-to.tsx'
import { nameOf } from './slug-parts.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly slug: string
  readonly similar: readonly string[]
}

export function MissingPage({ brain, slug, similar }: Props) {
  const t = usePagesWords()
  const mayWrite = useMayInBrain('write')
  usePageTitle(t('missing.title'))
  const words = nameOf(slug).replace(/[-_]+/g, ' ').slice(0, 200)
  return (
    <>
      <VisuallyHidden component="h1">{slug}</VisuallyHidden>
      <Empty
        icon={<IconFileUnknown size={40} stroke={1.25} />}
        title={t('missing.title')}
        action={
          <Group gap="xs" justify="center">
            <LinkButton to="/b/$brain" params={{ brain }} search={{ q: words }} variant="default">
              {t('missing.search', { words })}
            </LinkButton>
            {mayWrite && (
              <LinkButton to="/b/$brain/new" params={{ brain }} search={{ slug }}>
                {t('missing.create')}
              </LinkButton>
            )}
          </Group>
        }
      >
        <Stack gap="xs">
          <Text>{t('missing.lead', { slug })}</Text>
          {similar.length > 0 && (
            <div>
              <Text>{t('missing.similar')}</Text>
              <ul className={style['plainList']}>
                {similar.map((each) => (
                  <li key={each}>
                    <PageLinkTo brain={brain} slug={each}>
                      {each}
                    </PageLinkTo>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Stack>
      </Empty>
    </>
  )
}
