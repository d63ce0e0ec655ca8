// What is being written, held against what is saved: whether they differ, and while they do a draft in this browser.
import { Text } from '@codemirror/state'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft, DraftPlace, Keeping } from './draft-store.ts'
import { drafts } from './indexed-shelf.ts'

export interface Beginning {
  readonly saved: string
  /** What `saved` is; 0 when there is no such page. */
  readonly version: number
  /** Other than `saved` where a draft is taken up again. */
  readonly text: string
}

export interface Work {
  /** As far as is known: `hasUnsaved` looks. */
  readonly isDirty: boolean
  readonly keeping: Keeping | undefined
  readonly version: number
  readonly hasUnsaved: () => boolean
  readonly changed: (doc: Text) => void
  readonly saved: (doc: Text, version: number) => Promise<void>
  /** Somebody saved another version meanwhile, and it was looked at. */
  readonly rebase: (saved: string, version: number) => void
  readonly flush: () => Promise<void>
  readonly discard: () => Promise<void>
}

const pauseMs = 500
const textOf = (text: string) => Text.of(text.split('\n'))

export function useWork(
  place: DraftPlace,
  begin: Beginning,
  about: () => Pick<Draft, 'title' | 'slug'> = () => ({}),
): Work {
  const [isDirty, setDirty] = useState(begin.text !== begin.saved)
  const [keeping, setKeeping] = useState<Keeping>()
  const [version, setVersion] = useState(begin.version)
  const [now] = useState(() => ({
    doc: textOf(begin.text),
    base: textOf(begin.saved),
    version: begin.version,
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hasUnsaved = () => !now.doc.eq(now.base)
  const settle = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const differs = hasUnsaved()
    setDirty(differs)
    if (!differs) {
      setKeeping(undefined)
      return drafts.remove(place)
    }
    const draft = { markdown: now.doc.toString(), version: now.version, ...about() }
    setKeeping(await drafts.write(place, draft))
  }
  const flush = async () => {
    if (timer.current !== undefined) return settle()
    // The same page in another tab, saved or thrown away there, takes the draft of this one along.
    if (hasUnsaved() && (await drafts.read(place)) === undefined) await settle()
  }
  const changed = (doc: Text) => {
    now.doc = doc
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void settle(), pauseMs)
  }
  const rebase = (base: Text, next: number) => {
    now.base = base
    now.version = next
    setVersion(next)
  }
  const saved = async (doc: Text, next: number) => {
    rebase(doc, next)
    await settle()
  }
  const discard = async () => {
    now.doc = now.base
    await settle()
  }

  useFlushOnLeaving(flush)
  return {
    ...{ isDirty, keeping, version, hasUnsaved, changed, saved, flush, discard },
    rebase: (text, next) => rebase(textOf(text), next),
  }
}

/** A tab may end without a further word once it is hidden; a page of ours is taken away when its brain goes down. */
function useFlushOnLeaving(flush: () => Promise<void>): void {
  const leave = useEffectEvent(() => void flush())
  useEffect(() => {
    const hide = () => leave()
    addEventListener('pagehide', hide)
    addEventListener('beforeunload', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('beforeunload', hide)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])
}
