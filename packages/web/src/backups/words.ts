import { createWords } from '../language/words.ts'
import en from './words.en.json'
import ru from './words.ru.json'

export const useBackupWords = createWords('backups', { en, ru })
