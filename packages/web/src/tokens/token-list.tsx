// A list of tokens that was fetched: those that work, on demand those that do no more, and the questions asked before
// one is revoked or gets another secret.
import { Switch } from '@mantine/core'
import type { Token } from '@notarium/contract/hub'
import { type ReactNode, useState } from 'react'
import { ask } from '../api/ask.ts'
import { useWho } from '../session/who.ts'
import { Confirm } from '../ui/confirm.tsx'
import { forgetTokens } from './forget-tokens.ts'
import { type Issued, IssuedToken } from './issued-token.tsx'
import style from './token-list.module.css'
import { TokenTable } from './token-table.tsx'
import { useTokenWords } from './words.ts'

interface Props {
  readonly tokens: readonly Token[]
  readonly withOwner: boolean
  /** Instead of a table without rows. */
  readonly empty: ReactNode
}

export function TokenList({ tokens, withOwner, empty }: Props) {
  const t = useTokenWords()
  const [withEnded, setWithEnded] = useState(false)
  const [revoking, setRevoking] = useState<Token>()
  const [rotating, setRotating] = useState<Token>()
  const [issued, setIssued] = useState<Issued>()
  const revoke = useRevoke()
  const ended = tokens.filter(({ state }) => state !== 'active').length
  const shown = withEnded ? tokens : tokens.filter(({ state }) => state === 'active')

  return (
    <>
      {shown.length === 0 ? (
        empty
      ) : (
        <TokenTable tokens={shown} withOwner={withOwner} onRevoke={setRevoking} onRotate={setRotating} />
      )}
      {ended > 0 && (
        <Switch
          className={style['ended'] ?? ''}
          label={t('list.ended', { count: ended })}
          checked={withEnded}
          onChange={(event) => setWithEnded(event.currentTarget.checked)}
        />
      )}
      <Confirm
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={t('revoke.title', { name: revoking?.name ?? '' })}
        action={t('revoke.action')}
        onConfirm={async () => revoking && revoke(revoking)}
      >
        {t('revoke.lead')}
      </Confirm>
      <Confirm
        opened={rotating !== undefined}
        onClose={() => setRotating(undefined)}
        title={t('rotate.title', { name: rotating?.name ?? '' })}
        action={t('rotate.action')}
        onConfirm={async () => rotating && setIssued(await rotate(rotating.id))}
      >
        {t('rotate.lead')}
      </Confirm>
      {issued && <IssuedToken issued={issued} isOwn onClose={() => setIssued(undefined)} />}
    </>
  )
}

function useRevoke(): (token: Token) => Promise<void> {
  const me = useWho().user?.id
  return async ({ id, owner }) => {
    const params = { id }
    if (owner.id === me) await ask('DELETE /api/tokens/{id}', { params })
    else await ask('DELETE /api/admin/tokens/{id}', { params })
    await forgetTokens()
  }
}

async function rotate(id: string): Promise<Issued> {
  const issued = await ask('POST /api/tokens/{id}/rotate', { params: { id } })
  void forgetTokens()
  return issued
}
