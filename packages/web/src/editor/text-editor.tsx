// The text of a page, to be written in. It lives in a shadow root: there CodeMirror adopts its stylesheet, while in the
// document itself it would write a <style> element, which the policy of our pages forbids.
import { EditorState } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { editorSetup } from './editor-setup.ts'
import { useEditorWords } from './words.ts'

interface Props {
  readonly brain: string
  /** What it begins with; later changes of it are not looked at. */
  readonly initial: string
  readonly onView: (view: EditorView | undefined) => void
  readonly onUpdate: (update: ViewUpdate) => void
  readonly autoFocus: boolean
  readonly startAtEnd: boolean
  readonly className: string | undefined
}

export function TextEditor(props: Props) {
  const { brain, initial, onView, onUpdate, autoFocus, startAtEnd, className } = props
  const words = useEditorWords()
  const host = useRef<HTMLDivElement>(null)
  const told = useEffectEvent(onUpdate)
  const mount = useEffectEvent((root: ShadowRoot) => {
    const extensions = editorSetup({ brain, words, onUpdate: (update) => told(update) })
    const selection = { anchor: startAtEnd ? initial.length : 0 }
    const state = EditorState.create({ doc: initial, selection, extensions })
    const view = new EditorView({ root, parent: root, state })
    onView(view)
    if (autoFocus) view.focus()
    return view
  })
  const unmounted = useEffectEvent(() => onView(undefined))

  useEffect(() => {
    if (host.current === null) return
    const view = mount(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
    return () => {
      view.destroy()
      unmounted()
    }
  }, [])

  return <div ref={host} className={className} />
}
