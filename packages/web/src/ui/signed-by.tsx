// Who vouches for a version of a page with a signature: a small mark beside what else is said of it.
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import style from './signed-by.module.css'
import { useUiWords } from './words.ts'

export function SignedBy({ name }: { name: string }) {
  const t = useUiWords()
  return (
    <span className={style['signed']}>
      <IconRosetteDiscountCheck size={16} className={style['mark']} aria-hidden />
      <span>{t('signed.by', { name })}</span>
    </span>
  )
}
