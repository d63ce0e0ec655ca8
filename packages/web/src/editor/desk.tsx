// Where a page is written: buttons above, the text, and how it will look beside it or in its place.
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import style from './desk.module.css'
import { Preview, type Shown } from './preview.tsx'
import { TextEditor } from './text-editor.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEditorWords } from './words.ts'

type Mode = 'write' | 'both' | 'preview'

interface Props {
  readonly brain: string
  /** The page that is edited; undefined for one that is not there yet. */
  readonly saved: string | undefined
  /** Where it will stand: links are read from there. */
  readonly slug: string
  readonly initial: string
  readonly autoFocus?: boolean
  readonly onView: (view: EditorView | undefined) => void
  readonly onUpdate: (update: ViewUpdate) => void
}

const typingPauseMs = 400
const scrollPauseMs = 80

export function Desk({ brain, saved, slug, initial, autoFocus = true, onView, onUpdate }: Props) {
  const t = useEditorWords()
  const isWide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false })
  const [wanted, setMode] = useState<Mode>()
  const mode = wanted === undefined || (wanted === 'both' && !isWide) ? (isWide ? 'both' : 'write') : wanted
  const [view, setView] = useState<EditorView>()
  const { shown, look } = useShown(view)

  const modes = [
    { value: 'write', label: t('mode.write') },
    ...(isWide ? [{ value: 'both', label: t('mode.both') }] : []),
    { value: 'preview', label: t('mode.preview') },
  ]
  return (
    <div className={style['desk']}>
      <div className={style['head']}>
        <Toolbar view={mode === 'preview' ? undefined : view} />
        <SegmentedControl
          size="xs"
          aria-label={t('mode')}
          data={modes}
          value={mode}
          onChange={(value) => setMode(value as Mode)}
        />
      </div>
      <div className={style['sides']} data-mode={mode}>
        <TextEditor
          brain={brain}
          initial={initial}
          autoFocus={autoFocus}
          startAtEnd={saved === undefined}
          className={style['text']}
          onView={(next) => {
            setView(next)
            onView(next)
          }}
          onUpdate={(update) => {
            if (update.docChanged) look()
            onUpdate(update)
          }}
        />
        {mode !== 'write' && shown !== undefined && (
          <Preview brain={brain} saved={saved} slug={slug} shown={shown} />
        )}
      </div>
      <p className={style['hint']}>{t('hint')}</p>
    </div>
  )
}

/** What the editor shows, told when typing or scrolling pauses. */
function useShown(view: EditorView | undefined): { shown: Shown | undefined; look: () => void } {
  const [shown, setShown] = useState<Shown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const lookAfter = (pauseMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (view !== undefined) startTransition(() => setShown(shownBy(view)))
    }, pauseMs)
  }
  const scrolled = useEffectEvent(() => lookAfter(scrollPauseMs))
  useEffect(() => {
    if (view === undefined) return
    setShown(shownBy(view))
    const scroll = () => scrolled()
    view.scrollDOM.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(timer.current)
      view.scrollDOM.removeEventListener('scroll', scroll)
    }
  }, [view])
  return { shown, look: () => lookAfter(typingPauseMs) }
}

function shownBy(view: EditorView): Shown {
  const { scrollTop, clientHeight, scrollHeight } = view.scrollDOM
  const place = scrollTop < 4 ? 0 : view.lineBlockAtHeight(scrollTop - view.documentPadding.top).from
  const isAtEnd = scrollTop > 4 && scrollTop + clientHeight >= scrollHeight - 4
  return { doc: view.state.doc, place, isAtEnd }
}
