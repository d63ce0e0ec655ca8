// A text to be taken elsewhere, with a button that copies it.
import { Text } from '@mantine/core'
import { useId } from 'react'
import { CopyButton } from './copy-button.tsx'
import style from './secret-text.module.css'

interface Props {
  readonly label: string
  readonly text: string
  readonly copyLabel: string
}

export function SecretText({ label, text, copyLabel }: Props) {
  const id = useId()
  return (
    <div className={style['box']}>
      <div className={style['head']}>
        <Text size="sm" fw={550} id={id}>
          {label}
        </Text>
        <CopyButton text={text} label={copyLabel} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
      <section className={style['text']} tabIndex={0} aria-labelledby={id}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}
