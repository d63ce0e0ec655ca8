// Whether nobody has changed the log: the hub reads all of it on demand. The last hash, written down elsewhere, proves
// later that nothing was cut off either.
import { Alert, Button, Code, Group, Text } from '@mantine/core'
import type { AuditVerified } from '@notarium/contract/hub'
import { IconLinkOff, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { useFormats } from '../language/formats.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextLink } from '../ui/links.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import style from './audit.module.css'
import { useExactTime } from './exact-time.ts'
import { useAuditWords } from './words.ts'

interface Checked extends AuditVerified {
  readonly at: string
}

export function useChainCheck() {
  const [checked, setChecked] = useState<Checked>()
  const check = useDoing(async () => {
    setChecked({ ...(await ask('GET /api/admin/audit/verify')), at: new Date().toISOString() })
  })
  return { check, checked, forgetIt: () => setChecked(undefined) }
}

type ChainCheck = ReturnType<typeof useChainCheck>

export function ChainCheckButton({ chain: { check } }: { chain: ChainCheck }) {
  const t = useAuditWords()
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={16} />}
      loading={check.busy}
      onClick={() => void check.run()}
    >
      {t('chain.check')}
    </Button>
  )
}

export function ChainResult({ chain: { check, checked, forgetIt } }: { chain: ChainCheck }) {
  const t = useAuditWords()
  const formats = useFormats()
  const exactTime = useExactTime()
  if (check.problem !== undefined) return <ProblemNote problem={check.problem} />
  if (checked === undefined) return null
  const { entries, firstBroken, lastHash, acts, at } = checked
  const told = { entries: formats.number(entries), at: exactTime(at) }
  return (
    <Alert
      mb="md"
      role={firstBroken === null ? 'status' : 'alert'}
      color={firstBroken === null ? 'ink' : 'red'}
      icon={firstBroken === null ? <IconShieldCheck /> : <IconLinkOff />}
      title={firstBroken === null ? t('chain.whole') : t('chain.broken')}
      withCloseButton
      closeButtonLabel={t('chain.close')}
      onClose={forgetIt}
    >
      {firstBroken === null ? (
        <Text size="sm">
          {t('chain.wholeDetail', told)}{' '}
          {acts.fitting > 0 && t('chain.acts', { count: acts.fitting, n: formats.number(acts.fitting) })}
        </Text>
      ) : (
        <>
          <Text size="sm">{t('chain.brokenDetail', { ...told, id: firstBroken.id })}</Text>
          <Text size="sm">{firstBroken.reason}</Text>
          <TextLink to="/audit" search={{ entry: String(firstBroken.id) }} size="sm">
            {t('chain.show', { id: firstBroken.id })}
          </TextLink>
        </>
      )}
      <Group gap={6} mt={6}>
        <Text size="sm" component="span">
          {t('chain.last')}
        </Text>
        <Code className={style['wrapping'] ?? ''}>{lastHash}</Code>
        <CopyButton text={lastHash} />
      </Group>
    </Alert>
  )
}
