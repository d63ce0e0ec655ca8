// Below the text: how it stands with what was written, why it was changed, and saving.
import { Button, Group, Text, TextInput, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './save-bar.module.css'
import type { Work } from './use-work.ts'
import { useEditorWords } from './words.ts'

interface Props {
  readonly work: Work
  readonly busy: boolean
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** Whether something was saved since the page was opened. */
  readonly hasSaved: boolean
  readonly children: ReactNode
}

const longestReason = 500

export function SaveBar({ work, busy, reason, onReason, hasSaved, children }: Props) {
  const t = useEditorWords()
  return (
    <div className={style['bar']}>
      <TextInput
        className={style['reason'] ?? ''}
        aria-label={t('reason.label')}
        placeholder={t('reason.placeholder')}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" className={style['state'] ?? ''} role="status">
        {useStateWords(work, busy, hasSaved)}
      </Text>
      <Group gap="xs" justify="flex-end" className={style['buttons'] ?? ''}>
        {children}
      </Group>
    </div>
  )
}

interface SaveButtonProps {
  readonly label: string
  readonly keys: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly isMain?: boolean
  readonly onClick: () => void
}

export function SaveButton({
  label,
  keys,
  busy,
  disabled = false,
  isMain = false,
  onClick,
}: SaveButtonProps) {
  return (
    <Tooltip label={keys}>
      <Button variant={isMain ? 'filled' : 'default'} loading={busy} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
    </Tooltip>
  )
}

function useStateWords({ isDirty, keeping, version }: Work, busy: boolean, hasSaved: boolean): string {
  const t = useEditorWords()
  if (busy) return t('state.saving')
  if (!isDirty) return hasSaved ? t('state.saved', { version }) : t('state.same')
  if (keeping === 'kept') return t('state.kept')
  if (keeping === 'full') return t('state.full')
  return keeping === 'unavailable' ? t('state.unavailable') : t('state.dirty')
}
