// Asks before something that cannot be taken back, and stays open with the reason when it is refused. With `typed` the
// person writes the name of the thing first.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from './dialog.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useUiWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  /** Closes the dialog when it went well; what it throws is shown here. */
  readonly onConfirm: () => Promise<unknown>
  readonly typed?: string
  readonly harmless?: boolean
  /** False while something in `children` has to be mended first. */
  readonly isReady?: boolean
}

export function Confirm(props: Props) {
  const { opened, onClose, title, children, action, onConfirm, typed, harmless, isReady = true } = props
  const t = useUiWords()
  const [text, setText] = useState('')
  const doing = useDoing(async () => {
    await onConfirm()
    close()
  })
  const close = () => {
    setText('')
    doing.clear()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void doing.run()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <Text component="div" size="sm">
            {children}
          </Text>
          {typed !== undefined && (
            <TextInput
              label={t('confirm.type', { name: typed })}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          <ProblemNote problem={doing.problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={doing.busy}
              disabled={!isReady || (typed !== undefined && text !== typed)}
              {...(harmless ? {} : { color: 'red' })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
