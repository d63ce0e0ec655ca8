// How the text looks while it is written. All colours are variables of the page around it, so both themes need one set.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const accent = 'light-dark(var(--mantine-color-ink-7), var(--mantine-color-ink-3))'
const quiet = 'var(--mantine-color-dimmed)'
const selected = 'light-dark(#cfe7e9, #24474b)'

const surface = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--surface)',
    fontSize: '14px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    lineHeight: '1.65',
    fontVariantLigatures: 'none',
    overflow: 'auto',
  },
  '.cm-content': { padding: '16px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 20px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--mantine-color-text)', borderLeftWidth: '2px' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: selected },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: selected },
  '.cm-activeLine': { backgroundColor: 'light-dark(#0d656c0a, #ffffff08)' },
  '.cm-selectionMatch': { backgroundColor: 'light-dark(#e5efe0, #2c3a2c)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-searchMatch-selected': { outline: `2px solid ${accent}` },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: selected },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-specialChar': { color: 'var(--mantine-color-error)' },
  '@media (max-width: 48em)': { '&': { fontSize: '16px' }, '.cm-line': { padding: '0 12px' } },
})

const panels = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--surface-sunken)', color: 'var(--mantine-color-text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 12px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-panel.cm-search label': { fontSize: '13px', display: 'inline-flex', alignItems: 'center' },
  '.cm-panel.cm-search [name=close]': { fontSize: '20px', width: '32px', height: '32px', color: 'inherit' },
  '.cm-textfield': {
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '4px 8px',
    fontSize: '13px',
    color: 'inherit',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '4px 10px',
    fontSize: '13px',
    color: 'inherit',
    '&:active': { backgroundImage: 'none' },
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '8px',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '14px',
    maxHeight: '18em',
    maxWidth: 'min(560px, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '6px 12px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: selected,
    color: 'var(--mantine-color-text)',
  },
  '.cm-completionDetail': { color: quiet, fontStyle: 'normal', fontSize: '12px', marginLeft: '10px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
})

const markup = HighlightStyle.define([
  { tag: tags.heading1, fontWeight: '700', fontSize: '1.25em' },
  { tag: tags.heading2, fontWeight: '700', fontSize: '1.12em' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.monospace, color: 'light-dark(#8a3b12, #e0a37c)' },
  { tag: [tags.link, tags.url], color: accent },
  { tag: tags.quote, color: quiet },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.comment], color: quiet },
  { tag: tags.labelName, color: accent },
])

export const editorLooks: Extension = [surface, panels, syntaxHighlighting(markup)]
