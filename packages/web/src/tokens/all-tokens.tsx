// Everybody's tokens, for those who answer for the hub. `?user=ID` shows one person's alone.
import { Select } from '@mantine/core'
import type { Token } from '@notarium/contract/hub'
import { IconKey } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { TokenList } from './token-list.tsx'
import { useTokenWords } from './words.ts'

export function AllTokens() {
  const t = useTokenWords()
  const { compare } = useFormats()
  const navigate = useNavigate()
  const { user } = useSearch({ from: '/inside/tokens' })
  const answer = useAsked('GET /api/admin/tokens', { query: { user } }, { keep: true })
  const people = useAsked('GET /api/admin/users')
  const choice = (people.data?.users ?? [])
    .map(({ id, email }) => ({ value: id, label: email }))
    .toSorted((one, other) => compare(one.label, other.label))

  return (
    <>
      <Select
        label={t('filter.user')}
        placeholder={t('filter.anybody')}
        data={choice}
        value={user ?? null}
        onChange={(id) => void navigate({ to: '/tokens', search: () => ({ user: id ?? '' }), replace: true })}
        nothingFoundMessage={t('filter.nobody')}
        maw={360}
        mb="md"
        searchable
        clearable
      />
      <Answer of={answer}>
        {({ tokens }) => (
          <TokenList
            tokens={tokens.toSorted(newestFirst)}
            withOwner
            empty={<Empty icon={<IconKey size={40} stroke={1.25} />} title={t('none.all')} />}
          />
        )}
      </Answer>
    </>
  )
}

const newestFirst = (one: Token, other: Token) => other.createdAt.localeCompare(one.createdAt)
