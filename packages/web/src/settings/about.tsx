// Which hub this is, and where to read more.
import { Anchor } from '@mantine/core'
import { useAsked } from '../api/use-asked.ts'
import { TextLink } from '../ui/links.tsx'
import { Section } from './section.tsx'
import style from './settings.module.css'
import { useSettingsWords } from './words.ts'

/** The brain that holds the guide, where nobody has removed it. */
const guide = 'guide'

export function About() {
  const t = useSettingsWords()
  const health = useAsked('GET /health')
  const brains = useAsked('GET /api/brains')
  const hasGuide = brains.data?.brains.some(({ name }) => name === guide) ?? false
  return (
    <Section title={t('about')}>
      <dl className={style['facts']}>
        <dt>{t('about.version')}</dt>
        <dd>Notarium {health.data?.version ?? '…'}</dd>
        <dt>{t('about.address')}</dt>
        <dd>{location.origin}</dd>
      </dl>
      <div className={style['links']}>
        {hasGuide && (
          <TextLink size="sm" to="/b/$brain" params={{ brain: guide }}>
            {t('about.guide')}
          </TextLink>
        )}
        <Anchor size="sm" href="/api/docs">
          {t('about.api')}
        </Anchor>
      </div>
    </Section>
  )
}
