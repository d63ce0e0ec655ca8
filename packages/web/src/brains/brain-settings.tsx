// What of a brain can be changed later: the name for people, who may use it, and its port.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { BrainRecord } from '@notarium/contract/hub'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { Part } from '../ui/part.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useUiWords } from '../ui/words.ts'
import { PortInput, VisibilityChoice } from './brain-fields.tsx'
import { forgetBrains } from './use-records.ts'
import { useBrainsWords } from './words.ts'

type Change = Partial<Pick<BrainRecord, 'displayName' | 'visibility' | 'port'>>

export function BrainSettings({ brain }: { brain: BrainRecord }) {
  const t = useBrainsWords()
  const ui = useUiWords()
  // Only what was touched: what others change meanwhile shows through.
  const [touched, setTouched] = useState<Change>({})
  const { displayName, visibility, port } = { ...brain, ...touched }
  const set = (change: Change) => setTouched((before) => ({ ...before, ...change }))
  const isChanged =
    displayName !== brain.displayName || visibility !== brain.visibility || port !== brain.port

  const change = useDoing(async () => {
    await ask('PATCH /api/admin/brains/{name}', { params: { name: brain.name }, body: touched })
    await forgetBrains()
    setTouched({})
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change.run()
  }
  return (
    <Part title={t('settings')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('field.displayName')}
            value={displayName}
            onChange={(event) => set({ displayName: event.currentTarget.value })}
            maxLength={100}
            required
          />
          <VisibilityChoice value={visibility} onChange={(chosen) => set({ visibility: chosen })} />
          <PortInput
            value={port}
            onChange={(value) => typeof value === 'number' && set({ port: value })}
            required
          />
          {port !== brain.port && (
            <Text size="sm" c="dimmed">
              {t('settings.port')}
            </Text>
          )}
          <ProblemNote problem={change.problem} />
          <Group>
            <Button type="submit" disabled={!isChanged} loading={change.busy}>
              {ui('save')}
            </Button>
            {isChanged && (
              <Button variant="subtle" onClick={() => setTouched({})}>
                {ui('cancel')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Part>
  )
}
