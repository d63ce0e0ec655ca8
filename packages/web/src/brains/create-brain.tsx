// A new brain: a name for addresses, a name for people, who may use it. The hub starts it at once.
import { Button, Collapse, Group, Select, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BrainRecord } from '@notarium/contract/hub'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { PortInput, VisibilityChoice } from './brain-fields.tsx'
import { BrainNameInput, isBrainName } from './brain-name-input.tsx'
import { CreatedBrain } from './created-brain.tsx'
import { forgetBrains } from './use-records.ts'
import { useBrainsWords } from './words.ts'

const blank = {
  name: '',
  displayName: '',
  visibility: 'open' as BrainRecord['visibility'],
  port: '' as number | string,
  supervise: 'hub' as BrainRecord['supervise'],
  host: '127.0.0.1',
}

export function CreateBrain({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useBrainsWords()
  const [made, setMade] = useState<string>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('create')} size="lg">
      {made === undefined ? <Form onMade={setMade} /> : <CreatedBrain name={made} onClose={close} />}
    </Dialog>
  )
}

function Form({ onMade }: { onMade: (name: string) => void }) {
  const t = useBrainsWords()
  const [brain, setBrain] = useState(blank)
  const [advanced, more] = useDisclosure()
  const set = (change: Partial<typeof blank>) => setBrain((before) => ({ ...before, ...change }))
  const isExternal = brain.supervise === 'external'

  const create = useDoing(async () => {
    const { port, host, supervise, ...rest } = brain
    const at = { ...(typeof port === 'number' && { port }), ...(isExternal && { host, supervise }) }
    const { name } = await ask('POST /api/admin/brains', { body: { ...rest, ...at } })
    await forgetBrains()
    onMade(name)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBrainName(brain.name)) void create.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <BrainNameInput value={brain.name} onChange={(name) => set({ name })} />
        <TextInput
          label={t('field.displayName')}
          description={t('field.displayName.rule')}
          value={brain.displayName}
          onChange={(event) => set({ displayName: event.currentTarget.value })}
          maxLength={100}
          required
        />
        <VisibilityChoice value={brain.visibility} onChange={(visibility) => set({ visibility })} />
        <Button variant="subtle" size="xs" onClick={more.toggle} aria-expanded={advanced} mr="auto">
          {t('create.advanced')}
        </Button>
        <Collapse expanded={advanced}>
          <Stack>
            <PortInput value={brain.port} onChange={(port) => set({ port })} required={isExternal} />
            <Select
              label={t('column.supervise')}
              data={(['hub', 'external'] as const).map((value) => ({
                value,
                label: t(`supervise.${value}.long`),
              }))}
              value={brain.supervise}
              onChange={(supervise) => set({ supervise: supervise ?? 'hub' })}
              allowDeselect={false}
            />
            {isExternal && (
              <TextInput
                label={t('field.host')}
                value={brain.host}
                onChange={(event) => set({ host: event.currentTarget.value.trim() })}
                required
              />
            )}
          </Stack>
        </Collapse>
        <ProblemNote problem={create.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.busy}>
            {t('create.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
