// A trial restore: whether everything could be had back from a backup. What is there now is not touched.
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { Confirm } from '../ui/confirm.tsx'
import type { BackupDialogProps } from './dialog-props.ts'
import style from './dialogs.module.css'
import { PassphraseInput, sentPassphrase } from './passphrase-input.tsx'
import { useBackupWords } from './words.ts'

export function VerifyBackup({ backup, hasPassphrase, onStarted, onClose }: BackupDialogProps) {
  const t = useBackupWords()
  const [passphrase, setPassphrase] = useState('')
  const { name, encrypted } = backup
  const verify = async () => {
    const body = sentPassphrase(passphrase)
    onStarted(await ask('POST /api/admin/backups/{name}/verify', { params: { name }, body }))
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('verify.title')}
      action={t('verify.action')}
      onConfirm={verify}
      harmless
    >
      <div className={style['fields']}>
        <p>{t('verify.lead', { name })}</p>
        {encrypted && (
          <PassphraseInput value={passphrase} onChange={setPassphrase} hasPassphrase={hasPassphrase} />
        )}
      </div>
    </Confirm>
  )
}
