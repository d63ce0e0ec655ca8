// Whether a document holds, large and plain, and why. That is the only verdict: what is said of single signatures below
// explains it and never stands in for it.
import { Stack, Text, Title } from '@mantine/core'
import type { DocumentVerified } from '@notarium/contract/hub'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useFormats } from '../language/formats.ts'
import { coversAll } from './covers-all.ts'
import { Reasons } from './reasons.tsx'
import style from './sidecar.module.css'
import { Signature } from './signature.tsx'
import { useSidecarWords } from './words.ts'

export function Verdict({ document: { valid, errors, signatures } }: { document: DocumentVerified }) {
  const t = useSidecarWords()
  const formats = useFormats()
  const Icon = valid ? IconShieldCheck : IconShieldX
  const isInParts = valid && !signatures.some(coversAll)
  return (
    <Stack gap="md">
      <div className={style['verdict']} data-verdict={valid ? (isInParts ? 'parts' : 'valid') : 'invalid'}>
        <Icon size={44} stroke={1.5} aria-hidden />
        <div>
          <Title order={3} size="h3">
            {t(valid ? 'verdict.valid' : 'verdict.invalid')}
          </Title>
          <Text size="sm">{t(isInParts ? 'verdict.parts' : valid ? 'verdict.whole' : 'verdict.doubt')}</Text>
        </div>
      </div>
      <Reasons reasons={errors} />
      {signatures.map((signature, index) => (
        <Signature
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of the document and never move
          key={index}
          title={t('signature', { number: formats.number(index + 1), of: formats.number(signatures.length) })}
          signature={signature}
          isDocumentValid={valid}
          isOneOfSeveral={signatures.length > 1}
        />
      ))}
    </Stack>
  )
}
