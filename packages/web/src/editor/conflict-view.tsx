// Somebody saved the page while it was being edited: both texts, and the choice what becomes of them.
import { Text as DocText } from '@codemirror/state'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { Moment } from '../ui/moment.tsx'
import { MergeBox } from './merge-box.tsx'
import type { Theirs } from './theirs.ts'
import { useEditorWords } from './words.ts'

interface Props {
  readonly theirs: Theirs
  readonly mine: string
  readonly busy: boolean
  /** What stands on the right now: to be kept as a draft. */
  readonly onEdited: (doc: DocText) => void
  readonly onTakeTheirs: () => void
  readonly onSave: (doc: DocText) => void
  /** With what was changed on the right, if anything was. */
  readonly onBack: (doc: DocText | undefined) => void
}

export function ConflictView({ theirs, mine, busy, onEdited, onTakeTheirs, onSave, onBack }: Props) {
  const t = useEditorWords()
  // The comparison begins with this and goes its own way from there.
  const [start] = useState(mine)
  const [merged, setMerged] = useState<DocText>()
  const isGone = theirs.version === 0
  const edit = (doc: DocText) => {
    setMerged(doc)
    onEdited(doc)
  }
  const who = theirs.by?.name
  return (
    <>
      <Alert
        variant="default"
        role="alert"
        icon={<IconGitMerge size={20} color="var(--mantine-color-orange-filled)" />}
        title={isGone ? t('conflict.goneTitle') : t('conflict.title')}
      >
        <Stack gap="sm">
          <Text size="sm" component="div">
            {who !== undefined && theirs.at !== undefined && (
              <>
                {t(isGone ? 'conflict.goneBy' : 'conflict.by', { who, version: theirs.version })} (
                <Moment at={theirs.at} />
                ).{' '}
              </>
            )}
            {t(isGone ? 'conflict.goneLead' : 'conflict.lead')}
          </Text>
          <Group gap="xs">
            {!isGone && (
              <Button variant="default" onClick={onTakeTheirs} disabled={busy}>
                {t('conflict.takeTheirs')}
              </Button>
            )}
            <Button loading={busy} onClick={() => onSave(merged ?? DocText.of(start.split('\n')))}>
              {t(
                isGone
                  ? 'conflict.bringBack'
                  : merged === undefined
                    ? 'conflict.keepMine'
                    : 'conflict.saveMerged',
              )}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => onBack(merged)} disabled={busy}>
              {t('conflict.back')}
            </Button>
          </Group>
        </Stack>
      </Alert>
      {!isGone && (
        <MergeBox
          left={theirs.markdown}
          right={merged?.toString() ?? start}
          leftLabel={t('compare.theirs', { version: theirs.version })}
          rightLabel={t('compare.mine')}
          onChange={edit}
        />
      )}
    </>
  )
}
