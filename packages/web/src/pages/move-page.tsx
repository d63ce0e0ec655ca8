// Gives a page another place. Links to it are changed along with it unless one does not want that.
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Page } from '@notarium/contract/brain'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useAsked } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useUiWords } from '../ui/words.ts'
import { forgetPages } from './forget-pages.ts'
import { usePagesWords } from './words.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly brain: string
  readonly page: Page
}

export function MovePage(props: Props) {
  const t = usePagesWords()
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('move.title', { title: props.page.title })}
    >
      <MoveForm {...props} />
    </Dialog>
  )
}

function MoveForm({ onClose, brain, page }: Props) {
  const t = usePagesWords()
  const ui = useUiWords()
  const navigate = useNavigate()
  const [to, setTo] = useState(page.slug)
  const [rewriteLinks, setRewrite] = useState(true)
  const params = { brain, slug: page.slug }
  const { data: links } = useAsked('GET /api/brains/{brain}/links/{slug*}', { params })
  const linking = new Set(links?.incoming.map(({ from }) => from)).size
  const move = useDoing(async () => {
    const body = { to: to.trim(), rewriteLinks, ifMatch: page.version }
    const { slug } = await ask('POST /api/brains/{brain}/move/{slug*}', { params, body })
    await navigate({ to: '/b/$brain/p/$', params: { brain, _splat: slug }, replace: true })
    await forgetPages(brain)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void move.run()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('move.to')}
          description={t('move.rule')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          maxLength={512}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          required
        />
        <Checkbox
          label={t('move.links')}
          description={linking === 0 ? t('move.noLinks') : t('move.linking', { count: linking })}
          checked={rewriteLinks}
          onChange={(event) => setRewrite(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {t('move.lead')}
        </Text>
        <ProblemNote problem={move.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={move.busy} disabled={to.trim() === '' || to.trim() === page.slug}>
            {t('page.move')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
