// Above an old version: that it is one, and the ways back to today.
import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useAsked } from '../api/use-asked.ts'
import { LinkButton } from '../ui/links.tsx'
import { RevertPage } from './revert-page.tsx'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly slug: string
  readonly version: number
  readonly mayWrite: boolean
}

export function VersionBar({ brain, slug, version, mayWrite }: Props) {
  const t = usePagesWords()
  const [reverting, revert] = useDisclosure()
  const params = { brain, slug }
  const { data: newest } = useAsked('GET /api/brains/{brain}/pages/{slug*}', { params, query: {} })
  const isNewest = newest?.version === version
  const target = { brain, _splat: slug }
  return (
    <Alert
      color={isNewest ? 'blue' : 'yellow'}
      variant="light"
      icon={<IconHistory size={18} />}
      mb="lg"
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {isNewest
            ? t('version.newest', { version })
            : t('version.old', { version, newest: newest?.version ?? '…' })}
        </Text>
        <Group gap="xs">
          {!isNewest && newest !== undefined && (
            <LinkButton
              to="/b/$brain/history/$"
              params={target}
              search={{ from: String(version), to: String(newest.version) }}
              variant="default"
              size="xs"
            >
              {t('version.compare')}
            </LinkButton>
          )}
          {!isNewest && mayWrite && (
            <Button variant="default" size="xs" onClick={revert.open}>
              {t('version.revert')}
            </Button>
          )}
          <LinkButton to="/b/$brain/p/$" params={target} size="xs">
            {t('version.current')}
          </LinkButton>
        </Group>
      </Group>
      {newest !== undefined && (
        <RevertPage
          {...{ brain, slug, version }}
          newest={newest.version}
          opened={reverting}
          onClose={revert.close}
        />
      )}
    </Alert>
  )
}
