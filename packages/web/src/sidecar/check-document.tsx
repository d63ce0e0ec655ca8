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

export function CheckDocument({ status }: { status: SidecarStatus }) {
  const t = useSidecarWords()
  const [profile, setProfile] = useState(activeOne)
  const [file, setFile] = useState<File>()
  const [verdict, setVerdict] = useState<DocumentVerified>()

  const check = useDoing(async (chosen: File, by: string) => {
    setVerdict(undefined)
    setVerdict(
      await ask('POST /api/admin/crypto/verify', { query: { profile: by }, body: asDocument(chosen) }),
    )
  })
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
