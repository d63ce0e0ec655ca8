// What the hub remarks on work that ended: in our words where they are known, in its own where not.
import style from './job-card.module.css'
import { knownRemark } from './known-remarks.ts'
import { useBackupWords } from './words.ts'

export function Remarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  return (
    <ul className={style['remarks']}>
      {remarks.map((text) => (
        <Remark key={text} text={text} />
      ))}
    </ul>
  )
}

function Remark({ text }: { text: string }) {
  const t = useBackupWords()
  const known = knownRemark(text)
  if (known === undefined) return <li lang="en">{text}</li>
  const { name, brain, why } = known
  return (
    <li>
      {t(`remark.${name}`, { brain })} <span lang="en">{why}</span>
    </li>
  )
}
