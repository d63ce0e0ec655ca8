// From an entry onwards: to others like it, and to the thing that it is about, as far as that is still there.
import type { AuditEntry } from '@notarium/contract/hub'
import { useAsked } from '../api/use-asked.ts'
import { LinkButton } from '../ui/links.tsx'
import style from './entry-facts.module.css'
import { useAuditWords } from './words.ts'

const look = { variant: 'light', size: 'xs' } as const

export function EntryLinks({ entry }: { entry: AuditEntry }) {
  const t = useAuditWords()
  const { actor_type, actor_id, action, payload } = entry
  return (
    <nav className={style['links']} aria-label={t('links')}>
      <LinkButton to="/audit" search={{ actor_type, actor_id }} {...look}>
        {t('links.actor')}
      </LinkButton>
      <LinkButton to="/audit" search={{ action }} {...look}>
        {t('links.action')}
      </LinkButton>
      <BrainLinks payload={payload} />
      <AccountLinks payload={payload} />
    </nav>
  )
}

function BrainLinks({ payload }: Pick<AuditEntry, 'payload'>) {
  const t = useAuditWords()
  const { data } = useAsked('GET /api/admin/brains')
  const name = textIn(payload['brain'], 'name')
  if (data?.brains.every((brain) => brain.name !== name) ?? true) return null
  const slug = textIn(payload['movedTo']) ?? textIn(payload['slug'])
  return (
    <>
      {slug !== undefined && (
        <LinkButton to="/b/$brain/p/$" params={{ brain: name ?? '', _splat: slug }} {...look}>
          {t('links.page')}
        </LinkButton>
      )}
      <LinkButton to="/brains/$name" params={{ name: name ?? '' }} {...look}>
        {t('links.brain')}
      </LinkButton>
    </>
  )
}

function AccountLinks({ payload }: Pick<AuditEntry, 'payload'>) {
  const t = useAuditWords()
  const { data: people } = useAsked('GET /api/admin/users')
  const { data: issued } = useAsked('GET /api/admin/tokens')
  const user = textIn(payload['user'], 'id')
  const prefix = textIn(payload['prefix'])
  return (
    <>
      {people?.users.some(({ id }) => id === user) && (
        <LinkButton to="/users" {...look}>
          {t('links.user')}
        </LinkButton>
      )}
      {issued?.tokens.some((token) => token.prefix === prefix) && (
        <LinkButton to="/tokens" {...look}>
          {t('links.token')}
        </LinkButton>
      )}
    </>
  )
}

function textIn(value: unknown, key?: string): string | undefined {
  if (typeof value === 'string') return value
  if (key === undefined || typeof value !== 'object' || value === null) return undefined
  return textIn((value as Readonly<Record<string, unknown>>)[key])
}
