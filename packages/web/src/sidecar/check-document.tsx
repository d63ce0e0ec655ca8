// Drop a signed document, read whether it holds.
import { Loader, Stack } from '@mantine/core'
import type { DocumentVerified, SidecarStatus } from '@notarium/contract/hub'
import { useState } from 'react'
import { ask } from '../api/ask.ts'
import { useDoing } from '../api/use-doing.ts'
import { Part } from '../ui/part.tsx'
import { asDocument, DocumentDrop } from './document-drop.tsx'
import { activeOne, ProfileSelect } from './profile-select.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { Verdict } from './verdict.tsx'
import { useSidecarWords } from './words.ts'

interface Checked {
  readonly file: File
  readonly profile: string
  readonly document: DocumentVerified
}

export function CheckDocument({ status }: { status: SidecarStatus }) {
  const t = useSidecarWords()
  const [profile, setProfile] = useState(activeOne)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Checked>()

  const check = useDoing(async (chosen: File, by: string) => {
    setChecked(undefined)
    const query = { profile: by }
    const document = await ask('POST /api/admin/crypto/verify', { query, body: asDocument(chosen) })
    setChecked({ file: chosen, profile: by, document })
  })
  // The answer about one document may come when another has been dropped: it must not stand under that one's name.
  const verdict = checked?.file === file && checked?.profile === profile ? checked?.document : undefined
  const choose = (chosen: File) => {
    setFile(chosen)
    void check.run(chosen, profile)
  }
  const changeProfile = (by: string) => {
    setProfile(by)
    if (file !== undefined) void check.run(file, by)
  }
  return (
    <Part title={t('check')}>
      <Stack>
        <ProfileSelect status={status} value={profile} onChange={changeProfile} />
        <DocumentDrop label={t('check.drop')} file={file} onChoose={choose} />
        <div aria-live="polite">
          {check.busy && <Loader size="sm" aria-label={t('check.busy')} />}
          <RefusalNote problem={check.problem} />
          {verdict !== undefined && !check.busy && <Verdict document={verdict} />}
        </div>
      </Stack>
    </Part>
  )
}
