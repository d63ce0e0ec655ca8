// One line about a page: who changed it when, which version it is, what kind of page and in which language.
import type { Page } from '@notarium/contract/brain'
import { useFormats } from '../language/formats.ts'
import { TextLink } from '../ui/links.tsx'
import { Moment } from '../ui/moment.tsx'
import { useLanguageNames } from './language-names.ts'
import style from './page.module.css'
import { usePagesWords } from './words.ts'

export function PageFacts({ brain, page }: { brain: string; page: Page }) {
  const t = usePagesWords()
  const { bytes } = useFormats()
  const nameOfLanguage = useLanguageNames()
  return (
    <ul className={style['facts']}>
      <li>
        {t('page.changed')} <Moment at={page.updatedAt} /> {t('page.by', { name: page.updatedBy.name })}
      </li>
      <li>
        <TextLink to="/b/$brain/history/$" params={{ brain, _splat: page.slug }} size="sm">
          {t('page.version', { version: page.version })}
        </TextLink>
      </li>
      {page.type !== 'page' && (
        <li>
          <TextLink to="/b/$brain/pages" params={{ brain }} search={{ type: page.type }} size="sm">
            {page.type}
          </TextLink>
        </li>
      )}
      {page.language !== '' && <li>{nameOfLanguage(page.language)}</li>}
      <li>{bytes(page.bytes)}</li>
    </ul>
  )
}
