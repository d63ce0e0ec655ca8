// How much the brain holds.
import type { BrainStats } from '@notarium/contract/brain'
import { useFormats } from '../../language/formats.ts'
import { useLanguage } from '../../language/language.ts'
import { Moment } from '../../ui/moment.tsx'
import style from './state.module.css'
import { useStateWords } from './words.ts'

export function Figures({ stats }: { stats: BrainStats }) {
  const t = useStateWords()
  const formats = useFormats()
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' })
  const languages = Object.entries(stats.languages).sort(([, one], [, other]) => other - one)
  const figures = [
    ['pages', formats.number(stats.pages)],
    ['versions', formats.number(stats.versions)],
    ['links', formats.number(stats.links)],
    ['tags', formats.number(stats.tags)],
    ['deleted', formats.number(stats.deletedPages)],
    ['size', formats.bytes(stats.databaseBytes)],
  ] as const

  return (
    <section aria-label={t('figures')}>
      <dl className={style['figures']}>
        {figures.map(([name, value]) => (
          <div key={name} className={style['figure']}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={style['facts']}>
        {languages.length > 0 && (
          <>
            <dt>{t('fact.languages')}</dt>
            <dd>
              {languages
                .map(
                  ([code, pages]) => `${nameOf(names, code) ?? t('fact.unknown')} ${formats.number(pages)}`,
                )
                .join(', ')}
            </dd>
          </>
        )}
        <dt>{t('fact.store')}</dt>
        <dd>{t(`store.${stats.store}`)}</dd>
        {stats.lastChangeAt !== null && (
          <>
            <dt>{t('fact.changed')}</dt>
            <dd>
              <Moment at={stats.lastChangeAt} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** Pages may claim any language; what is no code at all has no name. */
function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code)
  } catch {
    return code === '' ? undefined : code
  }
}
