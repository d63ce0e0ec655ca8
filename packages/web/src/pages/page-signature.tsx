// That this version is signed, by whom and when, with the statement to take along. It appears when somebody signs.
import { Anchor } from '@mantine/core'
import type { Page } from '@notarium/contract/brain'
import { addressOf } from '../api/ask.ts'
import { Moment } from '../ui/moment.tsx'
import { SignedBy } from '../ui/signed-by.tsx'
import style from './page.module.css'
import { usePagesWords } from './words.ts'

export function PageSignature({ brain, page }: { brain: string; page: Page }) {
  const t = usePagesWords()
  const { slug, version, signed_by, signed_at } = page
  const params = { brain, slug }
  const statement = 'GET /api/brains/{brain}/signatures/{slug*}'
  return (
    <div className={style['signature']} aria-live="polite">
      {signed_by !== null && signed_at !== null && (
        <ul className={style['facts']}>
          <li>
            <SignedBy name={signed_by} />
          </li>
          <li>
            <Moment at={signed_at} />
          </li>
          <li>
            <Anchor size="sm" href={addressOf(statement, { params, query: { version } })} download>
              {t('sign.statement')}
            </Anchor>
          </li>
        </ul>
      )}
    </div>
  )
}
