// Two texts side by side, or on a phone one in the other. The right one can be edited, and parts taken over from the left.
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { basics } from './editor-setup.ts'
import style from './merge-box.module.css'
import { mergeLooks } from './merge-theme.ts'
import { useEditorWords } from './words.ts'

interface Props {
  readonly left: string
  readonly right: string
  readonly leftLabel: string
  readonly rightLabel: string
  /** Without it both sides are only shown. */
  readonly onChange?: (doc: Text) => void
}

const diffConfig = { scanLimit: 500, timeout: 1000 }
const collapseUnchanged = { margin: 3, minSize: 6 }
const frozen: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)]

export function MergeBox({ left, right, leftLabel, rightLabel, onChange }: Props) {
  const words = useEditorWords()
  const host = useRef<HTMLElement>(null)
  const told = useEffectEvent((doc: Text) => onChange?.(doc))

  const mount = useEffectEvent((root: ShadowRoot): { destroy(): void } => {
    const label = (text: string) => EditorView.contentAttributes.of({ 'aria-label': text, tabindex: '0' })
    const common = [basics(words), mergeLooks]
    const listen = EditorView.updateListener.of(({ docChanged, state }) => docChanged && told(state.doc))
    const mine = [...common, label(rightLabel), listen, ...(onChange === undefined ? [frozen] : [])]
    const setup = { root, parent: root }
    if (!matchMedia('(min-width: 62em)').matches) {
      const mergeControls = onChange !== undefined
      const merge = unifiedMergeView({ original: left, mergeControls, collapseUnchanged, diffConfig })
      return new EditorView({
        ...setup,
        state: EditorState.create({ doc: right, extensions: [mine, merge] }),
      })
    }
    return new MergeView({
      ...setup,
      a: { doc: left, extensions: [common, label(leftLabel), frozen] },
      b: { doc: right, extensions: mine },
      ...(onChange !== undefined && { revertControls: 'a-to-b' as const, renderRevertControl }),
      collapseUnchanged,
      diffConfig,
    })
  })
  const renderRevertControl = () => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = '→'
    button.title = words('compare.takeTheirs')
    button.setAttribute('aria-label', words('compare.takeTheirs'))
    return button
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text on the left is another comparison
  useEffect(() => {
    if (host.current === null) return
    const view = mount(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
    return () => view.destroy()
  }, [left])

  return (
    <div className={style['box']}>
      <div className={style['labels']}>
        <span>{leftLabel}</span>
        <span>{rightLabel}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reached by key */}
      <section ref={host} className={style['texts']} aria-label={words('compare.label')} tabIndex={0} />
    </div>
  )
}
