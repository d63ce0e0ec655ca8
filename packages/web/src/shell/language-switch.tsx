// Between the two languages, each named in itself.
import { SegmentedControl } from '@mantine/core'
import { chooseLanguage, type Language, useLanguage } from '../language/language.ts'
import { useShellWords } from './words.ts'

export function LanguageSwitch() {
  const t = useShellWords()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={useLanguage()}
      onChange={(value) => void chooseLanguage(value as Language)}
      data={[
        { value: 'ru', label: 'Русский' },
        { value: 'en', label: 'English' },
      ]}
    />
  )
}
