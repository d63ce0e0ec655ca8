// What happened when, as far as this page is concerned. Editors add to it.
import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { forget, useAsked } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { useFormats } from '../language/formats.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useUiWords } from '../ui/words.ts'
import style from './page.module.css'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly slug: string
  readonly mayWrite: boolean
}

export function PageTimeline({ brain, slug, mayWrite }: Props) {
  const t = usePagesWords()
  const { day } = useFormats()
  const [isAdding, setAdding] = useState(false)
  const { data } = useAsked('GET /api/brains/{brain}/timeline/{slug*}', { params: { brain, slug } })
  const entries = data?.entries ?? []
  if (entries.length === 0 && !mayWrite) return null
  return (
    <section className={style['relations']}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('timeline')}
        </Title>
        {mayWrite && !isAdding && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('timeline.add')}
          </Button>
        )}
      </Group>
      {isAdding && <EntryForm brain={brain} slug={slug} onClose={() => setAdding(false)} />}
      {entries.length === 0 && !isAdding && (
        <Text size="sm" c="dimmed">
          {t('timeline.none')}
        </Text>
      )}
      <ol className={style['timeline']}>
        {entries.map(({ id, date, text, author }) => (
          <li key={id}>
            <time dateTime={date}>{day(date)}</time>
            <span>
              {text}{' '}
              <Text span size="xs" c="dimmed">
                {author.name}
              </Text>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function EntryForm({ brain, slug, onClose }: { brain: string; slug: string; onClose: () => void }) {
  const t = usePagesWords()
  const ui = useUiWords()
  const [date, setDate] = useState(() => today())
  const [text, setText] = useState('')
  const add = useDoing(async () => {
    const params = { brain, slug }
    await ask('POST /api/brains/{brain}/timeline/{slug*}', { params, body: { date, text: text.trim() } })
    await forget('GET /api/brains/{brain}/timeline/{slug*}', params)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          type="date"
          label={t('timeline.date')}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
          maw={200}
          required
        />
        <Textarea
          label={t('timeline.text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={2}
          required
          autoFocus
        />
        <ProblemNote problem={add.problem} />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={add.busy} disabled={text.trim() === ''}>
            {ui('save')}
          </Button>
          <Button variant="default" size="xs" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** By the clock on the wall here, not in Greenwich. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
