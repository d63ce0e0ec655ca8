// For whoever has just set up a hub: what to do first. Once hidden, it stays hidden in this browser.
import { CloseButton, Title } from '@mantine/core'
import { useState } from 'react'
import { TextLink } from '../ui/links.tsx'
import style from './first-steps.module.css'
import { useHomeWords } from './words.ts'

const storageKey = 'notarium-first-steps'
const hidden = 'hidden'

export function FirstSteps() {
  const t = useHomeWords()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(storageKey) === hidden)
  if (isHidden) return null

  const hide = () => {
    localStorage.setItem(storageKey, hidden)
    setHidden(true)
  }
  return (
    <section className={style['strip']} aria-labelledby="first-steps">
      <div className={style['head']}>
        <Title order={2} size="h5" id="first-steps">
          {t('steps.title')}
        </Title>
        <CloseButton aria-label={t('steps.dismiss')} onClick={hide} />
      </div>
      <ol className={style['steps']}>
        <li>
          <TextLink to="/brains" search={{ new: 'brain' }}>
            {t('steps.create')}
          </TextLink>
          <p>{t('steps.create.lead')}</p>
        </li>
        <li>
          {/* Into the brain of the first step: the sample holds the guide, and is no place for other pages. */}
          <strong>{t('steps.import')}</strong>
          <p>{t('steps.import.lead')}</p>
        </li>
        <li>
          <TextLink to="/tokens">{t('steps.token')}</TextLink>
          <p>{t('steps.token.lead')}</p>
        </li>
      </ol>
    </section>
  )
}
