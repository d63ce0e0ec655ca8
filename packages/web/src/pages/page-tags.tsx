// The tags of a page. Each leads to the pages that have it; editors add and remove them here.
import { ActionIcon, Autocomplete, Group } from '@mantine/core'
import type { Page } from '@notarium/contract/brain'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useAsked } from '../api/use-asked.ts'
import { useDoing } from '../api/use-doing.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { forgetPages } from './forget-pages.ts'
import style from './page.module.css'
import { usePagesWords } from './words.ts'

interface Props {
  readonly brain: string
  readonly page: Page
  readonly mayWrite: boolean
}

export function PageTags({ brain, page, mayWrite }: Props) {
  const t = usePagesWords()
  const [isAdding, setAdding] = useState(false)
  const { slug, tags } = page
  const change = useDoing(async (body: { add?: string[]; remove?: string[] }) => {
    await ask('POST /api/brains/{brain}/tags/{slug*}', { params: { brain, slug }, body })
    await forgetPages(brain)
    setAdding(false)
  })
  if (tags.length === 0 && !mayWrite) return null
  return (
    <>
      <ul className={style['tags']} aria-label={t('tags')}>
        {tags.map((tag) => (
          <li key={tag} className={style['tag']}>
            <Link to="/b/$brain" params={{ brain }} search={{ tag }}>
              {tag}
            </Link>
            {mayWrite && (
              <button
                type="button"
                aria-label={t('tags.remove', { tag })}
                disabled={change.busy}
                onClick={() => void change.run({ remove: [tag] })}
              >
                <IconX size={13} aria-hidden />
              </button>
            )}
          </li>
        ))}
        {mayWrite && !isAdding && (
          <li>
            <button type="button" className={style['addTag']} onClick={() => setAdding(true)}>
              <IconPlus size={13} aria-hidden /> {t('tags.add')}
            </button>
          </li>
        )}
      </ul>
      {isAdding && (
        <TagForm
          brain={brain}
          taken={tags}
          busy={change.busy}
          onAdd={(tag) => void change.run({ add: [tag] })}
          onClose={() => setAdding(false)}
        />
      )}
      <ProblemNote problem={change.problem} />
    </>
  )
}

interface FormProps {
  readonly brain: string
  readonly taken: readonly string[]
  readonly busy: boolean
  readonly onAdd: (tag: string) => void
  readonly onClose: () => void
}

function TagForm({ brain, taken, busy, onAdd, onClose }: FormProps) {
  const t = usePagesWords()
  const [text, setText] = useState('')
  const { data } = useAsked('GET /api/brains/{brain}/tags', { params: { brain } })
  const known = data?.tags.map(({ tag }) => tag).filter((tag) => !taken.includes(tag)) ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onAdd(text.trim())
  }
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Group gap={6} mt={8}>
        <Autocomplete
          size="xs"
          aria-label={t('tags.new')}
          placeholder={t('tags.new')}
          data={known}
          limit={12}
          value={text}
          onChange={setText}
          maxLength={100}
          autoFocus
        />
        <ActionIcon type="submit" variant="light" loading={busy} aria-label={t('tags.add')}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('tags.cancel')}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </form>
  )
}
