// While a page is being fetched.
import { Loading } from '../ui/loading.tsx'
import style from './frame.module.css'

export function Waiting() {
  return (
    <div className={style['content']}>
      <Loading lines={8} />
    </div>
  )
}
