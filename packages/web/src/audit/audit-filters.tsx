// What of the log is shown. All of it stands in the address: a link to a question is the question.
import { Button, Select } from '@mantine/core'
import type { AuditEntry } from '@notarium/contract/hub'
import { IconFilterOff } from '@tabler/icons-react'
import { useActionWords } from './action-name.tsx'
import { type Action, isKnownAction, type Noun, nounOf } from './actions.ts'
import { actorTypes } from './actor-name.tsx'
import style from './audit.module.css'
import { type Filter, isFiltered, useChangeFilter } from './filter.ts'
import { TimeRange } from './time-range.tsx'
import { useActors } from './use-actors.ts'
import { useAuditWords } from './words.ts'

/** `example` is an entry that fits, for the name of an actor who is gone. */
export function AuditFilters({ filter, example }: { filter: Filter; example: AuditEntry | undefined }) {
  const t = useAuditWords()
  const change = useChangeFilter()
  const clear = {
    actor_type: undefined,
    actor_id: undefined,
    action: undefined,
    from: undefined,
    to: undefined,
  }
  return (
    <search className={style['filters']} aria-label={t('filters')}>
      <TimeRange filter={filter} />
      <Select
        label={t('filter.actorType')}
        placeholder={t('filter.any')}
        data={actorTypes.map((type) => ({ value: type, label: t(`actor.${type}`) }))}
        value={filter.actor_type ?? null}
        onChange={(type) => change({ actor_type: type ?? undefined, actor_id: undefined })}
        clearable
      />
      <ActorSelect filter={filter} example={example} />
      <ActionSelect action={filter.action} />
      {isFiltered(filter) && (
        <Button variant="subtle" leftSection={<IconFilterOff size={16} />} onClick={() => change(clear)}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}

function ActorSelect({ filter, example }: { filter: Filter; example: AuditEntry | undefined }) {
  const t = useAuditWords()
  const change = useChangeFilter()
  const { actor_type: type, actor_id: id } = filter
  const actors = useActors().filter((each) => type === undefined || each.type === type)
  const isKnown = id === undefined || actors.some((each) => each.id === id)
  const gone = {
    id: id ?? '',
    type: type ?? example?.actor_type ?? 'user',
    name: example?.actor_name ?? id ?? '',
  }
  const all = isKnown ? actors : [...actors, gone]
  return (
    <Select
      label={t('filter.actor')}
      placeholder={t('filter.any')}
      data={all.map((each) => ({ value: each.id, label: each.name }))}
      value={id ?? null}
      onChange={(wanted) =>
        change({
          actor_id: wanted ?? undefined,
          actor_type: all.find((each) => each.id === wanted)?.type ?? type,
        })
      }
      nothingFoundMessage={t('filter.nobody')}
      limit={100}
      searchable
      clearable
    />
  )
}

function ActionSelect({ action }: { action: string | undefined }) {
  const t = useAuditWords()
  const change = useChangeFilter()
  const words = useActionWords()
  const groups = Map.groupBy(Object.keys(nounOf) as Action[], (each) => nounOf[each])
  const known = [...groups].map(([noun, actions]: [Noun, Action[]]) => ({
    group: t(`noun.${noun}`),
    items: actions.map((each) => ({ value: each as string, label: words(each) })),
  }))
  const other = action === undefined || isKnownAction(action) ? [] : [{ value: action, label: action }]
  return (
    <Select
      label={t('filter.action')}
      placeholder={t('filter.any')}
      data={[...other, ...known]}
      value={action ?? null}
      onChange={(wanted) => change({ action: wanted ?? undefined })}
      nothingFoundMessage={t('filter.nothing')}
      searchable
      clearable
    />
  )
}
