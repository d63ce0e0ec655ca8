// Which keys do what, for whoever has a keyboard.
import { Kbd } from '@mantine/core'
import style from './palette.module.css'
import { usePaletteWords } from './words.ts'

export function Keys() {
  const t = usePaletteWords()
  return (
    <div className={style['keys']} aria-hidden>
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('hint.move')}
      </span>
      <span>
        <Kbd size="xs">Enter</Kbd> {t('hint.open')}
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> {t('hint.close')}
      </span>
    </div>
  )
}
