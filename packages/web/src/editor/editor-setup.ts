// Everything the text can do while it is written, put together once for each editor.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view'
import { createCompletions } from './completion-sources.ts'
import { editorLooks } from './editor-theme.ts'
import { pageMarkdown } from './page-markdown.ts'
import { phrasesOf } from './phrases.ts'
import { type Tool, toolsOf } from './tools.ts'
import type { EditorWords } from './words.ts'

interface Setup {
  readonly brain: string
  readonly words: EditorWords
  readonly onUpdate: (update: ViewUpdate) => void
}

export function editorSetup({ brain, words, onUpdate }: Setup): Extension {
  return [
    basics(words),
    Prec.high(keymap.of(toolsOf(words).map(bindingOf))),
    closeBrackets(),
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['(', '[', '{', '"', '`'] } }]),
    autocompletion({ override: createCompletions(brain), icons: false }),
    search({ top: true }),
    highlightActiveLine(),
    highlightSelectionMatches(),
    placeholder(words('text.placeholder')),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({
      'aria-label': words('text.label'),
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'on',
    }),
    EditorView.updateListener.of(onUpdate),
  ]
}

/** What the two sides of a comparison have as well. */
export function basics(words: EditorWords): Extension {
  return [
    history(),
    drawSelection(),
    dropCursor(),
    highlightSpecialChars(),
    bracketMatching(),
    EditorState.allowMultipleSelections.of(true),
    // Deep enough for what belongs to a numbered item.
    indentUnit.of('    '),
    EditorView.lineWrapping,
    pageMarkdown(),
    editorLooks,
    phrasesOf(words),
    keymap.of(historyKeymap),
  ]
}

const bindingOf = ({ key, format }: Tool) => ({
  key,
  preventDefault: true,
  run: (view: EditorView) => {
    view.dispatch({ ...format(view.state), scrollIntoView: true, userEvent: 'input.format' })
    return true
  },
})
