// How long something takes, as people say it: "40 s", "3 min", "1 h 20 min".
import { useImportWords } from './words.ts'

const minute = 60
const hour = 60 * minute

export function useDurations(): (seconds: number) => string {
  const t = useImportWords()
  return (seconds) => {
    if (seconds < 90) return t('time.seconds', { seconds: Math.max(1, Math.round(seconds)) })
    if (seconds < hour) return t('time.minutes', { minutes: Math.round(seconds / minute) })
    const minutes = Math.round(seconds / minute)
    return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}
