// One file of a receipt. Where it became a page, its name leads there.
import type { ReceiptRow } from '@notarium/contract/brain'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useFormats } from '../language/formats.ts'
import { Reason } from './reason.tsx'
import style from './receipt-table.module.css'
import { useImportWords } from './words.ts'

export const ReceiptLine = memo(function ReceiptLine({ brain, row }: { brain: string; row: ReceiptRow }) {
  const t = useImportWords()
  const formats = useFormats()
  const { path, state, slug, reason, bytes } = row
  const isPage = slug !== null && (state === 'stored' || state === 'unchanged')
  // What was sent by name alone is not empty where it came from.
  const hasSize = bytes !== null && (bytes > 0 || state !== 'skipped')
  return (
    <>
      <span className={style['state']} data-state={state}>
        {t(`row.${state}`)}
      </span>
      <span className={style['path']}>
        {isPage ? (
          <Link to="/b/$brain/p/$" params={{ brain, _splat: slug }} preload={false}>
            {path}
          </Link>
        ) : (
          path
        )}
      </span>
      <span className={style['reason']}>
        <Reason text={reason} />
      </span>
      <span className={style['size']}>{hasSize && formats.bytes(bytes)}</span>
    </>
  )
})
