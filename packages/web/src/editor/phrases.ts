// The words of CodeMirror's own controls, in the language of the reader.
import { EditorState, type Extension } from '@codemirror/state'
import type { EditorWords } from './words.ts'

export function phrasesOf(t: EditorWords): Extension {
  return EditorState.phrases.of({
    Find: t('find.find'),
    Replace: t('find.replaceWith'),
    next: t('find.next'),
    previous: t('find.previous'),
    all: t('find.all'),
    'match case': t('find.case'),
    regexp: t('find.regexp'),
    'by word': t('find.word'),
    replace: t('find.replace'),
    'replace all': t('find.replaceAll'),
    close: t('find.close'),
    'current match': t('find.current'),
    'on line': t('find.onLine'),
    'replaced $ matches': t('find.replacedAll'),
    'replaced match on line $': t('find.replacedOne'),
    'Go to line': t('find.goToLine'),
    go: t('find.go'),
    Completions: t('find.completions'),
    'Control character': t('find.control'),
    'Selection deleted': t('find.deleted'),
    '$ unchanged lines': t('compare.unchanged'),
    Accept: t('compare.keepMine'),
    Reject: t('compare.takeTheirs'),
    'Revert this chunk': t('compare.takeTheirs'),
  })
}
