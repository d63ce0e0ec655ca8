// How two texts look beside each other: what was added in green, what is missing in red, in both themes. The colours are
// pale: the quietest markup has to be read on them.
import { EditorView } from '@codemirror/view'

const added = 'light-dark(#e9f7ec, #1a3d2566)'
const addedWords = 'light-dark(#c9efd1, #1a3d25)'
const removed = 'light-dark(#fdefed, #4f242066)'
const removedWords = 'light-dark(#fcdad6, #4f2420)'

export const mergeLooks = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: removed },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: added },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': { background: removedWords },
  '&.cm-merge-b .cm-changedText': { background: addedWords },
  '.cm-changeGutter': { width: '4px', paddingLeft: '0' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: '#c8554a' },
  '&.cm-merge-b .cm-changedLineGutter': { background: '#3d9a57' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none' },
  '.cm-collapsedLines': {
    color: 'var(--mantine-color-dimmed)',
    background: 'var(--surface-sunken)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '13px',
    padding: '6px 20px',
    // Their signs are in few fonts.
    '&:before, &:after': { content: '""' },
  },
  '.cm-deletedChunk': { padding: '0 20px' },
  '.cm-deletedChunk .cm-chunkButtons': { position: 'static', textAlign: 'end' },
  '.cm-deletedChunk button': {
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '13px',
    padding: '4px 10px',
    margin: '2px',
    borderRadius: '6px',
    color: '#ffffff',
    '&[name=accept]': { background: 'light-dark(#23703a, #2c6b3f)' },
    '&[name=reject]': { background: 'light-dark(#a5392f, #8d3f38)' },
  },
})
