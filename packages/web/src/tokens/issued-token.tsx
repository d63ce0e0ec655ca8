// A token that was just made: the secret itself, and what to do with it.
import { Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '../api/lines.ts'
import { useFormats } from '../language/formats.ts'
import { SecretText } from '../ui/secret-text.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { InsecureNote } from './insecure-note.tsx'
import { SnippetTabs } from './snippet-tabs.tsx'
import { useBrainChoice } from './use-brain-choice.ts'
import { useTokenWords } from './words.ts'

export type Issued = AnswerOf<'POST /api/tokens'>

interface Props {
  readonly issued: Issued
  readonly isOwn: boolean
  readonly onClose: () => void
}

export function IssuedToken({ issued, isOwn, onClose }: Props) {
  const t = useTokenWords()
  const { moment } = useFormats()
  const usable = useBrainChoice(isOwn)
  const brains = issued.brains ?? usable.filter(({ isOpen }) => isOwn || isOpen).map(({ name }) => name)

  return (
    <ShownOnce
      title={t('issued.title', { name: issued.name })}
      warning={t('issued.warning')}
      onClose={onClose}
    >
      <InsecureNote />
      <SecretText label={t('issued.token')} text={issued.token} copyLabel={t('issued.copy')} />
      <Text size="sm" c="dimmed">
        {t('issued.until', { moment: moment(issued.expiresAt), owner: issued.owner.email })}
      </Text>
      {brains.length > 0 && (
        <Stack gap="xs">
          <Title order={3} size="h5">
            {t('issued.connect')}
          </Title>
          <SnippetTabs brains={brains} token={issued.token} />
        </Stack>
      )}
    </ShownOnce>
  )
}
