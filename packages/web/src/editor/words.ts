import { createWords } from '../language/words.ts'
import en from './words.en.json'
import ru from './words.ru.json'

export const useEditorWords = createWords('editor', { en, ru })
export type EditorWords = ReturnType<typeof useEditorWords>
