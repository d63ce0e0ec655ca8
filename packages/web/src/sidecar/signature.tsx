// One signature of a document: who signed, with what, and what it covers.
import { Text, Title } from '@mantine/core'
import type { SignatureReport } from '@notarium/contract/hub'
import type { ReactNode } from 'react'
import { Coverage } from './coverage.tsx'
import { Reasons } from './reasons.tsx'
import style from './sidecar.module.css'
import { Validity } from './validity.tsx'
import { useSidecarWords } from './words.ts'

interface Props {
  readonly title: string
  readonly signature: SignatureReport
  readonly isDocumentValid: boolean
  /** One of several: which of the document's errors are its own. */
  readonly isOneOfSeveral: boolean
}

export function Signature({ title, signature, isDocumentValid, isOneOfSeveral }: Props) {
  const t = useSidecarWords()
  const { valid, signer, algorithm, errors } = signature
  const facts: readonly [string, ReactNode][] = [
    [t(valid ? 'signer.name' : 'signer.claimed'), signer?.commonName],
    [t('signer.organisation'), signer?.organisation],
    [t('signer.inn'), signer?.inn],
    [t('signer.issuer'), signer?.issuer],
    [t('signer.serial'), signer !== null && <code>{signer.serial}</code>],
    [t('signer.validity'), signer !== null && <Validity from={signer.notBefore} until={signer.notAfter} />],
    [t('signer.algorithm'), algorithm],
  ]
  return (
    <article className={style['signature']}>
      <Title order={4} size="h5">
        {title}
      </Title>
      {!isDocumentValid && valid && (
        <Text size="sm" c="dimmed">
          {t('signature.alone')}
        </Text>
      )}
      {isOneOfSeveral && <Reasons reasons={errors} />}
      {signer === null && (
        <Text size="sm" mt={4}>
          {t('signer.none')}
        </Text>
      )}
      <dl className={style['facts']}>
        {facts
          .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Title order={5} size="sm" fw={500} mt="xs">
        {t('covered')}
      </Title>
      <Coverage signature={signature} />
    </article>
  )
}
