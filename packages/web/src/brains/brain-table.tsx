// Brains side by side; on a phone, each as a card.
import { Table, Text } from '@mantine/core'
import type { BrainRecord } from '@notarium/contract/hub'
import { BrainStateBadge } from '../brain/brain-state-badge.tsx'
import { useFormats } from '../language/formats.ts'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import style from './brain-table.module.css'
import { ProcessActions } from './process-actions.tsx'
import { useBrainsWords } from './words.ts'

const columns = ['brain', 'state', 'process', 'visibility', 'supervise', 'actions'] as const

export function BrainTable({ brains }: { brains: readonly BrainRecord[] }) {
  const t = useBrainsWords()
  const { compare } = useFormats()
  const sorted = brains.toSorted((one, other) => compare(one.displayName, other.displayName))
  return (
    <Table className={style['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody aria-live="polite">
        {sorted.map((brain) => (
          <Row key={brain.name} brain={brain} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ brain }: { brain: BrainRecord }) {
  const t = useBrainsWords()
  const { name, displayName, state, since, host, port, pid, restarts, visibility, supervise } = brain
  const isTroubled = brain.lastExit !== null && (state === 'crash-loop' || state === 'restarting')
  return (
    <Table.Tr>
      <Table.Td>
        <TextLink to="/brains/$name" params={{ name }} fw={600}>
          {displayName}
        </TextLink>
        <Text size="xs" c="dimmed" ff="monospace">
          {name}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('column.state')}>
        <BrainStateBadge state={state} />
        <Text size="xs" c={isTroubled ? 'red' : 'dimmed'} component="div" mt={2}>
          {isTroubled ? brain.lastExit?.reason : since !== null && <Moment at={since} />}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('column.process')}>
        <Text size="sm" ff="monospace">
          {host === '127.0.0.1' ? port : `${host}:${port}`}
        </Text>
        <Text size="xs" c="dimmed">
          {pid === null ? t('process.none') : t('process.pid', { pid })}
          {restarts > 0 && `, ${t('process.restarts', { count: restarts })}`}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('column.visibility')}>{t(`visibility.${visibility}`)}</Table.Td>
      <Table.Td data-label={t('column.supervise')}>{t(`supervise.${supervise}`)}</Table.Td>
      <Table.Td>
        <ProcessActions brain={brain} size="xs" />
      </Table.Td>
    </Table.Tr>
  )
}
