// Somebody comes back to a page that they had not finished: take the draft up again, throw it away, or look first.
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fetchPart } from '../api/fetch-part.ts'
import { useFormats } from '../language/formats.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Loading } from '../ui/loading.tsx'
import type { Draft } from './draft-store.ts'
import { useEditorWords } from './words.ts'

const MergeBox = lazy(() =>
  fetchPart(() => import('./merge-box.tsx')).then(({ MergeBox }) => ({ default: MergeBox })),
)

interface Props {
  readonly draft: Draft
  /** What it would be compared with; without it there is nothing yet. */
  readonly saved: string | undefined
  readonly savedVersion: number
  readonly onRestore: () => void
  readonly onDiscard: () => Promise<void>
}

export function DraftOffer({ draft, saved, savedVersion, onRestore, onDiscard }: Props) {
  const t = useEditorWords()
  const formats = useFormats()
  const [comparing, setComparing] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const isOlder = draft.version !== savedVersion
  return (
    <>
      <Alert
        variant="default"
        icon={<IconHistory size={20} />}
        title={t('draft.title', { ago: formats.relative(draft.at) })}
      >
        <Stack gap="sm">
          <Text size="sm">{isOlder ? t('draft.older') : t('draft.lead')}</Text>
          <Group gap="xs">
            <Button onClick={onRestore}>{t('draft.restore')}</Button>
            {saved !== undefined && (
              <Button variant="default" onClick={() => setComparing(!comparing)} aria-expanded={comparing}>
                {t('draft.compare')}
              </Button>
            )}
            <Button variant="subtle" color="red" onClick={() => setDiscarding(true)}>
              {t('draft.discard')}
            </Button>
          </Group>
        </Stack>
      </Alert>
      {comparing && saved !== undefined && (
        <Suspense fallback={<Loading />}>
          <MergeBox
            left={saved}
            right={draft.markdown}
            leftLabel={t('compare.saved')}
            rightLabel={t('compare.draft')}
          />
        </Suspense>
      )}
      <Confirm
        opened={discarding}
        onClose={() => setDiscarding(false)}
        title={t('draft.discardTitle')}
        action={t('draft.discard')}
        onConfirm={onDiscard}
      >
        {t('draft.discardLead')}
      </Confirm>
    </>
  )
}
