// What concerns oneself: who one is here, how it looks, the password, the sessions.
import { PageHead } from '../ui/page-head.tsx'
import { About } from './about.tsx'
import { Account } from './account.tsx'
import { Looks } from './looks.tsx'
import { Password } from './password.tsx'
import { Sessions } from './sessions.tsx'
import style from './settings.module.css'
import { useSettingsWords } from './words.ts'

export function Settings() {
  const t = useSettingsWords()
  return (
    <>
      <PageHead title={t('title')} />
      <div className={style['sections']}>
        <Account />
        <Looks />
        <Password />
        <Sessions />
        <About />
      </div>
    </>
  )
}
