// Language and theme. Both are kept in this browser.
import { Input, type MantineColorScheme, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { chooseLanguage, chosenLanguage, languages, useLanguage } from '../language/language.ts'
import { useThemeChoice } from '../shell/theme-choice.ts'
import { Section } from './section.tsx'
import style from './settings.module.css'
import { useSettingsWords } from './words.ts'

const asBrowser = 'browser'
const themes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

export function Looks() {
  const t = useSettingsWords()
  const { colorScheme, setColorScheme } = useThemeChoice()
  return (
    <Section title={t('looks')}>
      <LanguageField />
      <Input.Wrapper label={t('theme')} labelElement="div">
        <SegmentedControl
          className={style['choice'] ?? ''}
          aria-label={t('theme')}
          value={colorScheme}
          onChange={setColorScheme}
          data={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </Input.Wrapper>
      <Text size="xs" c="dimmed">
        {t('looks.kept')}
      </Text>
    </Section>
  )
}

function LanguageField() {
  const t = useSettingsWords()
  // Asked for again whenever the language changes, here or in the account's menu.
  useLanguage()
  const [, setCount] = useState(0)
  const choose = async (value: string) => {
    await chooseLanguage(languages.find((language) => language === value))
    // A choice of the language that the browser asks for as well changes no word.
    setCount((count) => count + 1)
  }
  return (
    <Input.Wrapper label={t('language')} labelElement="div">
      <SegmentedControl
        className={style['choice'] ?? ''}
        aria-label={t('language')}
        value={chosenLanguage() ?? asBrowser}
        onChange={(value) => void choose(value)}
        data={[
          { value: asBrowser, label: t('language.browser') },
          { value: 'ru', label: 'Русский' },
          { value: 'en', label: 'English' },
        ]}
      />
    </Input.Wrapper>
  )
}
