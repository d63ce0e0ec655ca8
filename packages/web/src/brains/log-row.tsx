// One line of a log: when, how grave, what, and the rest of it dimmed.
import { memo } from 'react'
import { useLanguage } from '../language/language.ts'
import style from './brain-log.module.css'
import { readLogLine } from './log-line.ts'

const clocks = {
  en: new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false }),
  ru: new Intl.DateTimeFormat('ru', { timeStyle: 'medium' }),
} as const

export const LogRow = memo(function LogRow({ text }: { text: string }) {
  const clock = clocks[useLanguage()]
  const { time, level, message, more } = readLogLine(text)
  return (
    <div className={style['line']} data-level={level}>
      {time !== undefined && <time dateTime={time}>{clock.format(new Date(time))} </time>}
      {level !== undefined && <b>{level} </b>}
      <span>{message} </span>
      {more !== '' && <span className={style['more']}>{more}</span>}
    </div>
  )
})
