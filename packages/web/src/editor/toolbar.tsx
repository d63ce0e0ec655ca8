// Formatting by button. One stop for the Tab key: arrows move between the buttons.
import type { EditorView } from '@codemirror/view'
import { ActionIcon, Tooltip } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import style from './toolbar.module.css'
import { readableKey, type Tool, toolsOf } from './tools.ts'
import { useEditorWords } from './words.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

export function Toolbar({ view }: { view: EditorView | undefined }) {
  const t = useEditorWords()
  const [current, setCurrent] = useState(0)
  const tools = toolsOf(t)

  const press = ({ format }: Tool) => {
    if (view === undefined) return
    view.dispatch({ ...format(view.state), scrollIntoView: true, userEvent: 'input.format' })
    view.focus()
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(tools.length - 1, current + step))
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className={style['bar']} role="toolbar" aria-label={t('tools')} tabIndex={-1} onKeyDown={move}>
      {tools.map((tool, index) => (
        <Tooltip key={tool.key} label={`${tool.label} · ${readableKey(tool.key)}`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={tool.label}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // The selection in the text would be lost with the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(tool)}
          >
            <tool.icon size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}
