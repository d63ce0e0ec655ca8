// Everything back as it was. Says plainly what happens to whom, and asks for the name of the backup.
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { useAsked } from '../api/use-asked.ts'
import { useFormats } from '../language/formats.ts'
import { Confirm } from '../ui/confirm.tsx'
import type { BackupDialogProps } from './dialog-props.ts'
import style from './dialogs.module.css'
import { PassphraseInput, sentPassphrase } from './passphrase-input.tsx'
import { SignatureWaiver } from './signature-waiver.tsx'
import { useBackupWords } from './words.ts'

export function RestoreAll({ backup, hasPassphrase, onStarted, onClose }: BackupDialogProps) {
  const t = useBackupWords()
  const [passphrase, setPassphrase] = useState('')
  const [unsigned, setUnsigned] = useState(false)
  const [withoutRestorePoint, setWithoutRestorePoint] = useState(false)
  const { name, encrypted } = backup
  const restore = async () => {
    const body = { confirm: name, unsigned, withoutRestorePoint, ...sentPassphrase(passphrase) }
    onStarted(await ask('POST /api/admin/backups/{name}/restore', { params: { name }, body }))
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('restore.title')}
      action={t('restore.action')}
      onConfirm={restore}
      typed={name}
    >
      <div className={style['fields']}>
        <WhatHappens backup={backup} keepsPoint={!withoutRestorePoint} />
        {encrypted && (
          <PassphraseInput value={passphrase} onChange={setPassphrase} hasPassphrase={hasPassphrase} />
        )}
        <SignatureWaiver backup={backup} checked={unsigned} onChange={setUnsigned} />
        <Checkbox
          label={t('restore.withoutPoint')}
          description={t('restore.withoutPoint.why')}
          checked={withoutRestorePoint}
          onChange={(event) => setWithoutRestorePoint(event.currentTarget.checked)}
        />
      </div>
    </Confirm>
  )
}

function WhatHappens({ backup, keepsPoint }: Pick<BackupDialogProps, 'backup'> & { keepsPoint: boolean }) {
  const t = useBackupWords()
  const formats = useFormats()
  const later = useLaterBrains(backup)
  return (
    <ul>
      <li>{t('restore.all', { at: formats.moment(backup.createdAt) })}</li>
      {later.length > 0 && (
        <li>
          <strong>{t('restore.later', { count: later.length, brains: later.join(', ') })}</strong>
        </li>
      )}
      <li>{t('restore.sessions')}</li>
      <li>{t('restore.restart')}</li>
      <li>{t(keepsPoint ? 'restore.point' : 'restore.aside')}</li>
    </ul>
  )
}

/** Brains of this hub that the backup does not know: they are taken out of use. */
function useLaterBrains({ contents }: BackupDialogProps['backup']): readonly string[] {
  const { data } = useAsked('GET /api/admin/brains')
  if (contents === null || data === undefined) return []
  return data.brains
    .filter(({ supervise }) => supervise === 'hub')
    .map(({ name }) => name)
    .filter((name) => contents.brains.every((brain) => brain.name !== name))
}
