// Who may use a restricted brain. Administrators and owners may in any case.
import { ActionIcon, Button, Group, Select, Stack, Text, Tooltip } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget, useAsked } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { useFormats } from '../language/formats.ts'
import { Answer } from '../ui/answer.tsx'
import { Part } from '../ui/part.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useBrainsWords } from './words.ts'

const membersLine = 'GET /api/admin/brains/{name}/members'

export function Members({ name }: { name: string }) {
  const t = useBrainsWords()
  const { compare } = useFormats()
  const answer = useAsked(membersLine, { params: { name } })
  const remove = useDoing(async (id: string) => {
    await ask('DELETE /api/admin/brains/{name}/members/{id}', { params: { name, id } })
    await forget(membersLine)
  })
  return (
    <Part title={t('members')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('members.lead')}
        </Text>
        <Answer of={answer}>
          {({ members }) => (
            <>
              {members.length === 0 && <Text size="sm">{t('members.none')}</Text>}
              {members
                .toSorted((one, other) => compare(one.email, other.email))
                .map(({ id, email }) => (
                  <Group key={id} justify="space-between" wrap="nowrap">
                    <Text size="sm" truncate>
                      {email}
                    </Text>
                    <Tooltip label={t('members.remove', { email })}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        disabled={remove.busy}
                        onClick={() => void remove.run(id)}
                        aria-label={t('members.remove', { email })}
                      >
                        <IconUserMinus size={18} />
                      </ActionIcon>
                    </Tooltip>
                  </Group>
                ))}
              <ProblemNote problem={remove.problem} />
              <AddMember name={name} present={members.map(({ id }) => id)} />
            </>
          )}
        </Answer>
      </Stack>
    </Part>
  )
}

function AddMember({ name, present }: { name: string; present: readonly string[] }) {
  const t = useBrainsWords()
  const { data } = useAsked('GET /api/admin/users')
  const [chosen, setChosen] = useState<string | null>(null)
  const add = useDoing(async () => {
    if (chosen === null) return
    await ask('PUT /api/admin/brains/{name}/members/{id}', { params: { name, id: chosen } })
    await forget(membersLine)
    setChosen(null)
  })
  const others = (data?.users ?? []).filter(({ id }) => !present.includes(id))
  return (
    <>
      <Group align="flex-end" wrap="nowrap">
        <Select
          label={t('members.who')}
          placeholder={t('members.email')}
          data={others.map(({ id, email }) => ({ value: id, label: email }))}
          value={chosen}
          onChange={setChosen}
          nothingFoundMessage={t('members.nobody')}
          limit={50}
          flex={1}
          searchable
        />
        <Button onClick={() => void add.run()} disabled={chosen === null} loading={add.busy}>
          {t('members.add')}
        </Button>
      </Group>
      <ProblemNote problem={add.problem} />
    </>
  )
}
