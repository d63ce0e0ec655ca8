// Who makes the vectors, with which model, and how many there are.
import { Code } from '@mantine/core'
import type { EmbeddingStatus } from '@notarium/contract/brain'
import { useFormats } from '../../language/formats.ts'
import style from './state.module.css'
import { useStateWords } from './words.ts'

type Status = EmbeddingStatus & { readonly provider: Exclude<EmbeddingStatus['provider'], 'none'> }

export function ProviderFacts({ status }: { status: Status }) {
  const t = useStateWords()
  const formats = useFormats()
  const { model, servingModel, dimensions, vectors, debt } = status
  return (
    <dl className={style['facts']}>
      <dt>{t('vectors.provider')}</dt>
      <dd>{t(`provider.${status.provider}`)}</dd>
      {model !== null && (
        <>
          <dt>{t('vectors.model')}</dt>
          <dd>
            <Code>{model}</Code>
            {dimensions !== null && ` ${t('vectors.dimensions', { count: dimensions })}`}
          </dd>
        </>
      )}
      {servingModel !== null && servingModel !== model && (
        <>
          <dt>{t('vectors.serving')}</dt>
          <dd>
            <Code>{servingModel}</Code> {t('vectors.changing')}
          </dd>
        </>
      )}
      <dt>{t('vectors.count')}</dt>
      <dd>{formats.number(vectors)}</dd>
      {debt.pages === 0 && (
        <>
          <dt>{t('vectors.debt')}</dt>
          <dd>{t('vectors.noDebt')}</dd>
        </>
      )}
    </dl>
  )
}
