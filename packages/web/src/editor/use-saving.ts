// Saving and what may come of it: a new version, a conflict to look at, a login that has ended, or a reason why not. The
// text stays where it is in every case.
import type { Text } from '@codemirror/state'
import type { Written } from '@notarium/contract/brain'
import { useState } from 'react'
import { isProblem } from '../api/hub-problem.ts'
import { type Doing, useDoing } from '../api/use-doing.ts'
import { type LineEnd, withLineEnd } from './line-ends.ts'
import { savePage } from './save-page.ts'
import { fetchTheirs, type Theirs } from './theirs.ts'
import type { Work } from './use-work.ts'

interface Given {
  readonly brain: string
  readonly slug: string
  readonly lineEnd: LineEnd
  readonly work: Work
}

export interface Saving {
  /** Undefined when it was not saved. */
  readonly doing: Doing<[doc: Text, version: number], Written | undefined>
  readonly reason: string
  readonly setReason: (reason: string) => void
  readonly written: Written | undefined
  readonly conflict: Theirs | undefined
  readonly setConflict: (theirs: Theirs | undefined) => void
}

export function useSaving({ brain, slug, lineEnd, work }: Given): Saving {
  const [reason, setReason] = useState('')
  const [written, setWritten] = useState<Written>()
  const [conflict, setConflict] = useState<Theirs>()

  const doing = useDoing(async (doc: Text, version: number) => {
    try {
      const markdown = withLineEnd(doc.toString(), lineEnd)
      const answer = await savePage({ brain, slug, markdown, version, reason })
      setWritten(answer)
      setReason('')
      setConflict(undefined)
      await work.saved(doc, answer.version)
      return answer
    } catch (error) {
      if (isProblem(error, 'conflict')) setConflict(await fetchTheirs(brain, slug))
      // Whoever is sent to the login finds the draft when they come back.
      else if (isProblem(error, 'unauthenticated')) await work.flush()
      else throw error
      return undefined
    }
  })
  return { doing, reason, setReason, written, conflict, setConflict }
}
