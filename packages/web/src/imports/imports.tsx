// /b/$brain/imports: bring pages in, and see what became of earlier imports.
import { useState } from 'react'
import { useMayInBrain } from '../brain/use-brain.ts'
import { PageHead } from '../ui/page-head.tsx'
import { DropArea } from './drop-area.tsx'
import { JobList } from './job-list.tsx'
import { SendFiles } from './send-files.tsx'
import { type Selection, sortOut } from './sort-out.ts'
import { useImportWords } from './words.ts'

export function Imports() {
  const t = useImportWords()
  const mayWrite = useMayInBrain('write')
  const [selection, setSelection] = useState<Selection>()
  return (
    <>
      <PageHead title={t('title')} lead={mayWrite ? t('lead') : t('leadReader')} />
      {mayWrite &&
        (selection === undefined ? (
          <DropArea onChosen={(found) => setSelection(sortOut(found))} />
        ) : (
          <SendFiles selection={selection} onDifferent={() => setSelection(undefined)} />
        ))}
      <JobList />
    </>
  )
}
