// What the colours of the dots mean.
import { VisuallyHidden } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import type { Colouring } from './colours.ts'
import style from './legend.module.css'
import { useGraphWords } from './words.ts'

export function Legend({ colouring }: { colouring: Colouring }) {
  const t = useGraphWords()
  const { number } = useFormats()
  const nameOf = (name: string | null) =>
    name === null ? t('legend.rest') : name === '' ? t('legend.none') : name
  return (
    <section className={style['legend']}>
      <VisuallyHidden>
        <h2>{t('legend')}</h2>
      </VisuallyHidden>
      <ul>
        {colouring.groups.map(({ name, colour, pages }) => (
          <li key={name ?? '/'}>
            <i style={{ background: colour }} />
            {nameOf(name)} <small>{number(pages)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
