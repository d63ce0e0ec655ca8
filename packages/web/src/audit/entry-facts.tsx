// All there is to know of an entry: who, what, when, from where, the payload, and its place in the chain.
import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { AuditEntry } from '@notarium/contract/hub'
import { addressOf } from '../api/ask.ts'
import { useFormats } from '../language/formats.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ActionName } from './action-name.tsx'
import { ActorName } from './actor-name.tsx'
import style from './entry-facts.module.css'
import { EntryLinks } from './entry-links.tsx'
import { useRoleThen } from './role-then.ts'
import { ValueTree } from './value-tree.tsx'
import { useAuditWords } from './words.ts'

const colours = { none: 'gray', waiting: 'blue', signed: 'ink' } as const

export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const t = useAuditWords()
  const formats = useFormats()
  const roleWords = useRoleThen()
  return (
    <Stack gap="md">
      <dl className={style['facts']}>
        <Fact name={t('column.action')}>
          <ActionName action={entry.action} />
          <Text size="xs" c="dimmed" ff="monospace">
            {entry.action}
          </Text>
        </Fact>
        <Fact name={t('column.when')}>
          <time dateTime={entry.created_at}>{formats.exact(entry.created_at)}</time>
        </Fact>
        <Fact name={t('column.actor')}>
          <ActorName entry={entry} />
          {entry.actor_role !== '' && <Text size="sm">{roleWords(entry.actor_role)}</Text>}
          <Text size="xs" c="dimmed" ff="monospace">
            {entry.actor_type} {entry.actor_id}
          </Text>
        </Fact>
        <Fact name={t('column.ip')}>{entry.ip === '' ? t('entry.noIp') : entry.ip}</Fact>
        <Fact name={t('column.state')}>
          <Badge color={colours[entry.signature_state]}>{t(`signature.${entry.signature_state}`)}</Badge>
          {entry.signature_state === 'waiting' && (
            <Text size="xs" c="dimmed">
              {t('act.waiting')}
            </Text>
          )}
        </Fact>
        {entry.signature_state === 'signed' && (
          <Fact name={t('act')}>
            <Anchor
              href={addressOf('GET /api/admin/audit/{id}/act', { params: { id: entry.id } })}
              download
              size="sm"
            >
              {t('act.download')}
            </Anchor>
          </Fact>
        )}
      </dl>
      <EntryLinks entry={entry} />
      <section>
        <Group justify="space-between" mb={6}>
          <Title order={3} size="h5">
            {t('payload')}
          </Title>
          <CopyButton text={JSON.stringify(entry.payload, null, 2)} label={t('payload.copy')} />
        </Group>
        <div className={style['payload']}>
          <ValueTree value={entry.payload} />
        </div>
      </section>
      <section>
        <Title order={3} size="h5" mb={6}>
          {t('chain')}
        </Title>
        <dl className={style['facts']}>
          <Hash name={t('chain.hash')} hash={entry.hash} />
          <Hash name={t('chain.previous')} hash={entry.previous_hash} />
        </dl>
      </section>
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Hash({ name, hash }: { name: string; hash: string }) {
  return (
    <Fact name={name}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <span className={style['hash']}>{hash}</span>
        <CopyButton text={hash} />
      </Group>
    </Fact>
  )
}
