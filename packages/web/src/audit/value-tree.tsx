// A JSON value to read: names at the left, what they hold at the right, one level further in for each level. Whatever
// it holds is text.
import style from './value-tree.module.css'
import { useAuditWords } from './words.ts'

/** Deeper than anything the hub writes; what lies below is shown as JSON. */
const deepest = 12

export function ValueTree({ value, depth = 0 }: { value: unknown; depth?: number }) {
  const t = useAuditWords()
  if (typeof value !== 'object' || value === null) return <Plain value={value} />
  const fields = Object.entries(value)
  if (fields.length === 0) return <span className={style['none']}>{t('payload.empty')}</span>
  if (depth >= deepest) return <span className={style['text']}>{JSON.stringify(value)}</span>
  return (
    <dl className={style['fields']}>
      {fields.map(([name, field]) => (
        <div key={name} className={style['field']} data-nested={isNested(field)}>
          <dt>{name}</dt>
          <dd>
            <ValueTree value={field} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Plain({ value }: { value: unknown }) {
  const kind = value === null ? 'null' : typeof value
  return (
    <span className={style['text']} data-kind={kind}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </span>
  )
}

const isNested = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
