// The audit log: everything that was changed, by whom and from where.
import { IconListSearch } from '@tabler/icons-react'
import { useAsked } from '../api/use-asked.ts'
import { Answer } from '../ui/answer.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ChainCheckButton, ChainResult, useChainCheck } from './chain-check.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useFilter } from './filter.ts'
import { SigningStrip } from './signing-strip.tsx'
import { useAuditWords } from './words.ts'

const lookAgainMs = 10_000
/** More new entries than these are told of as "50+". */
const newestShown = 50

export function Audit() {
  const t = useAuditWords()
  const filter = useFilter()
  const chain = useChainCheck()
  const head = useAsked(
    'GET /api/admin/audit',
    { query: { ...filter, limit: newestShown } },
    { every: lookAgainMs },
  )
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ChainCheckButton chain={chain} />
            <ExportMenu filter={filter} />
          </>
        }
      />
      <SigningStrip />
      <ChainResult chain={chain} />
      <AuditFilters filter={filter} example={head.data?.entries[0]} />
      <Answer of={head} loading={<Loading lines={14} height={24} />}>
        {(newest) =>
          newest.entries.length === 0 ? (
            <Empty icon={<IconListSearch size={40} stroke={1.25} />} title={t('none')}>
              {t('none.lead')}
            </Empty>
          ) : (
            <AuditTable key={JSON.stringify(filter)} filter={filter} head={newest} />
          )
        }
      </Answer>
      <EntryDrawer />
    </>
  )
}
