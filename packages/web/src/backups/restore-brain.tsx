// One brain back as it was, in place of the one that is there or beside it under another name.
import { Radio, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { useAsked } from '../api/use-asked.ts'
import { BrainNameInput, isBrainName } from '../brains/brain-name-input.tsx'
import { useFormats } from '../language/formats.ts'
import { Confirm } from '../ui/confirm.tsx'
import type { BackupDialogProps } from './dialog-props.ts'
import style from './dialogs.module.css'
import { PassphraseInput, sentPassphrase } from './passphrase-input.tsx'
import { SignatureWaiver } from './signature-waiver.tsx'
import { useBackupWords } from './words.ts'

const longestName = 42
const ending = '-restored'

export function RestoreBrain({ backup, hasPassphrase, onStarted, onClose }: BackupDialogProps) {
  const t = useBackupWords()
  const formats = useFormats()
  const brains = backup.contents?.brains ?? []
  const [brain, setBrain] = useState(brains[0]?.name ?? '')
  const [isBeside, setBeside] = useState(true)
  const [as, setAs] = useState(otherNameFor(brain))
  const [passphrase, setPassphrase] = useState('')
  const [unsigned, setUnsigned] = useState(false)
  const now = useNow(brain)
  const beside = isBeside || now === 'elsewhere'

  const choose = (name: string) => {
    setBrain(name)
    setAs(otherNameFor(name))
  }
  const restore = async () => {
    const where = beside ? { as } : {}
    const body = { confirm: backup.name, brain, ...where, unsigned, ...sentPassphrase(passphrase) }
    const params = { name: backup.name }
    onStarted(await ask('POST /api/admin/backups/{name}/restore-brain', { params, body }))
  }
  const replaces = !beside && now === 'here'
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('brain.title')}
      action={t('brain.action')}
      onConfirm={restore}
      {...(replaces ? { typed: brain } : { harmless: true })}
      isReady={!beside || isBrainName(as)}
    >
      <div className={style['fields']}>
        <p>{t('brain.lead', { at: formats.moment(backup.createdAt) })}</p>
        <Select
          label={t('brain.which')}
          data={brains.map(({ name, pages }) => ({
            value: name,
            label: `${name} (${t('contents.pages', { count: pages, n: formats.number(pages) })})`,
          }))}
          value={brain}
          onChange={(name) => choose(name ?? brain)}
          allowDeselect={false}
          searchable={brains.length > 8}
        />
        <Radio.Group
          label={t('brain.where')}
          value={beside ? 'beside' : 'place'}
          onChange={(value) => setBeside(value === 'beside')}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="beside" label={t('brain.beside')} description={t('brain.beside.lead')} />
            <Radio
              value="place"
              label={t('brain.place')}
              description={t(`brain.place.${now}`, { name: brain })}
              disabled={now === 'elsewhere'}
            />
          </Stack>
        </Radio.Group>
        {beside && <BrainNameInput value={as} onChange={setAs} />}
        {backup.encrypted && (
          <PassphraseInput value={passphrase} onChange={setPassphrase} hasPassphrase={hasPassphrase} />
        )}
        <SignatureWaiver backup={backup} checked={unsigned} onChange={setUnsigned} />
      </div>
    </Confirm>
  )
}

/** What became of the brain since: it is run by this hub, by something else, or there is none of that name. */
function useNow(brain: string): 'here' | 'elsewhere' | 'gone' {
  const { data } = useAsked('GET /api/admin/brains')
  const found = data?.brains.find(({ name }) => name === brain)
  if (data !== undefined && found === undefined) return 'gone'
  return found?.supervise === 'external' ? 'elsewhere' : 'here'
}

const otherNameFor = (name: string) =>
  `${name.slice(0, longestName - ending.length).replace(/-+$/, '')}${ending}`
