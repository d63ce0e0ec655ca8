// What was done, in words and with the colour of what it was done to. An action that is not known is shown as it is.
import {
  IconArchive,
  IconBook2,
  IconFileText,
  IconFolderSymlink,
  IconKey,
  IconListDetails,
  IconLogin2,
  IconPackageImport,
  IconPointFilled,
  IconSignature,
  IconUser,
} from '@tabler/icons-react'
import { isKnownAction, type Noun, nounOf } from './actions.ts'
import style from './audit.module.css'
import { useAuditWords } from './words.ts'

const icons = {
  login: IconLogin2,
  user: IconUser,
  token: IconKey,
  brain: IconBook2,
  page: IconFileText,
  import: IconPackageImport,
  sync: IconFolderSymlink,
  audit: IconListDetails,
  crypto: IconSignature,
  backup: IconArchive,
} as const satisfies Record<Noun, unknown>

export function useActionWords(): (action: string) => string {
  const t = useAuditWords()
  return (action) => (isKnownAction(action) ? t(`action.${action}`) : action)
}

export function ActionName({ action }: { action: string }) {
  const words = useActionWords()
  const noun = isKnownAction(action) ? nounOf[action] : undefined
  const Icon = noun === undefined ? IconPointFilled : icons[noun]
  return (
    <span className={style['named']}>
      <Icon size={16} className={style['icon']} data-noun={noun} aria-hidden />
      <span className={style['text']}>{words(action)}</span>
    </span>
  )
}
