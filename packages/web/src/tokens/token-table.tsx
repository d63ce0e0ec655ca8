// Tokens, one to a row, with what can be done to each.
import { Badge, Code, Group, Stack, Text } from '@mantine/core'
import type { Token } from '@notarium/contract/hub'
import { Moment } from '../ui/moment.tsx'
import { type Column, RecordTable } from '../ui/record-table.tsx'
import { TokenMenu } from './token-menu.tsx'
import { TokenEnd, TokenState } from './token-state.tsx'
import { useTokenWords } from './words.ts'

const fewBrains = 3

interface Props {
  readonly tokens: readonly Token[]
  /** Whose each one is, where they are not all mine. */
  readonly withOwner: boolean
  readonly onRevoke: (token: Token) => void
  readonly onRotate: (token: Token) => void
}

export function TokenTable({ tokens, withOwner, onRevoke, onRotate }: Props) {
  const t = useTokenWords()
  const owner: Column<Token> = { key: 'owner', head: t('column.owner'), cell: (token) => token.owner.email }
  const columns: Column<Token>[] = [
    { key: 'name', head: t('column.name'), cell: (token) => <Name token={token} /> },
    ...(withOwner ? [owner] : []),
    { key: 'scopes', head: t('column.scopes'), cell: (token) => <Scopes token={token} /> },
    { key: 'brains', head: t('column.brains'), cell: (token) => <Brains token={token} /> },
    { key: 'state', head: t('column.state'), cell: (token) => <TokenState token={token} /> },
    { key: 'used', head: t('column.used'), cell: (token) => <LastUse token={token} /> },
    { key: 'ends', head: t('column.ends'), cell: (token) => <TokenEnd token={token} /> },
    {
      key: 'menu',
      cell: (token) => (
        <TokenMenu token={token} onRevoke={() => onRevoke(token)} onRotate={() => onRotate(token)} />
      ),
    },
  ]
  return (
    <RecordTable
      label={t('title')}
      columns={columns}
      rows={tokens}
      keyOf={({ id }) => id}
      isFaded={({ state }) => state !== 'active'}
    />
  )
}

function Name({ token: { name, prefix } }: { token: Token }) {
  return (
    <Stack gap={2} align="flex-start">
      {name}
      <Code fz={12}>{prefix}…</Code>
    </Stack>
  )
}

function Scopes({ token: { scopes } }: { token: Token }) {
  const t = useTokenWords()
  return (
    <Group gap={4} wrap="nowrap">
      {scopes.map((scope) => (
        <Badge key={scope} miw="max-content" color={scope === 'write' ? 'grape' : 'gray'}>
          {t(`scope.${scope}`)}
        </Badge>
      ))}
    </Group>
  )
}

function Brains({ token: { brains } }: { token: Token }) {
  const t = useTokenWords()
  if (brains === null) return t('brains.all')
  if (brains.length <= fewBrains) return brains.join(', ')
  const rest = brains.length - fewBrains
  return (
    <span
      title={brains.join(', ')}
    >{`${brains.slice(0, fewBrains).join(', ')} ${t('brains.more', { count: rest })}`}</span>
  )
}

function LastUse({ token: { lastUsedAt, lastIp } }: { token: Token }) {
  const t = useTokenWords()
  if (lastUsedAt === null) return t('used.never')
  return (
    <div>
      <Moment at={lastUsedAt} />
      {lastIp !== null && (
        <Text size="xs" c="dimmed">
          {t('used.from', { ip: lastIp })}
        </Text>
      )}
    </div>
  )
}
