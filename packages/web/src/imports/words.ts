import { createWords } from '../language/words.ts'
import en from './words.en.json'
import ru from './words.ru.json'

export const useImportWords = createWords('imports', { en, ru })
export type ImportWords = ReturnType<typeof useImportWords>
