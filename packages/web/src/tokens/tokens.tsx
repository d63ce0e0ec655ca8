// Tokens by which agents and programs reach brains: one's own, and for administrators everybody's.
import { Button, SegmentedControl } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useMay, useWho } from '../session/who.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { AllTokens } from './all-tokens.tsx'
import { type Issued, IssuedToken } from './issued-token.tsx'
import { NewToken } from './new-token.tsx'
import { TokenList } from './token-list.tsx'
import { useTokenWords } from './words.ts'

type View = 'mine' | 'all'

export function Tokens() {
  const t = useTokenWords()
  const isAdmin = useMay('admin')
  const { user } = useWho()
  const asked = useSearch({ from: '/inside/tokens' }).user
  const [view, setView] = useState<View>(isAdmin && asked !== undefined ? 'all' : 'mine')
  const [isMaking, setMaking] = useState(false)
  const [issued, setIssued] = useState<Issued>()
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      {t('new')}
    </Button>
  )

  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} actions={create} />
      {isAdmin && (
        <SegmentedControl
          aria-label={t('view')}
          mb="md"
          value={view}
          onChange={setView}
          data={[
            { value: 'mine', label: t('view.mine') },
            { value: 'all', label: t('view.all') },
          ]}
        />
      )}
      {view === 'all' ? <AllTokens /> : <MyTokens />}
      {isMaking && user !== null && (
        <NewToken
          owner={user}
          isOwn
          onClose={() => setMaking(false)}
          onIssued={(made) => {
            setMaking(false)
            setIssued(made)
          }}
        />
      )}
      {issued && <IssuedToken issued={issued} isOwn onClose={() => setIssued(undefined)} />}
    </>
  )
}

function MyTokens() {
  const t = useTokenWords()
  const answer = useAsked('GET /api/tokens')
  return (
    <Answer of={answer}>
      {({ tokens }) => (
        <TokenList
          tokens={tokens.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))}
          withOwner={false}
          empty={
            <Empty icon={<IconKey size={40} stroke={1.25} />} title={t('none.mine')}>
              {t('none.mine.lead')}
            </Empty>
          }
        />
      )}
    </Answer>
  )
}
