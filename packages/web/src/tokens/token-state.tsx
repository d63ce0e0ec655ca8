// Whether a token works, and until when.
import { Badge, Text, Tooltip } from '@mantine/core'
import type { Token } from '@notarium/contract/hub'
import { useFormats } from '../language/formats.ts'
import { endsSoon } from './expiry.ts'
import { useTokenWords } from './words.ts'

const colours = { active: 'teal', soon: 'orange', expired: 'gray', revoked: 'gray' } as const

const stateOf = ({ state, expiresAt }: Token) =>
  state === 'active' && endsSoon(expiresAt, Date.now()) ? 'soon' : state

export function TokenState({ token }: { token: Token }) {
  const t = useTokenWords()
  const state = stateOf(token)
  return (
    <Badge variant="dot" color={colours[state]} miw="max-content">
      {t(`state.${state}`)}
    </Badge>
  )
}

export function TokenEnd({ token }: { token: Token }) {
  const formats = useFormats()
  const at = token.revokedAt ?? token.expiresAt
  const isSoon = stateOf(token) === 'soon'
  return (
    <Tooltip label={formats.exact(at)}>
      <Text size="sm" component="time" dateTime={at} fw={isSoon ? 600 : 400}>
        {isSoon ? formats.relative(at) : formats.day(at)}
      </Text>
    </Tooltip>
  )
}
