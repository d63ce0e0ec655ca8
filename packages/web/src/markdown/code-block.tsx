// A block of code with its language and a button that copies it.
import type { HTMLAttributes } from 'react'
import type { ExtraProps } from 'react-markdown'
import { CopyButton } from '../ui/copy-button.tsx'
import style from './markdown.module.css'
import { ScrollBox } from './scroll-box.tsx'
import type { Element } from './tree.ts'
import { useMarkdownWords } from './words.ts'

export function CodeBlock({ node, children }: HTMLAttributes<HTMLPreElement> & ExtraProps) {
  const t = useMarkdownWords()
  const code = node?.children.find((child) => child.type === 'element')
  const language = languageOf(code)
  const isMarked = node?.properties['dataMarked'] === 'true'
  return (
    <div className={style['code']} {...(isMarked && { 'data-marked': 'true' })}>
      <div className={style['codeHead']}>
        <span>{language ?? ''}</span>
        <CopyButton text={textOf(code)} />
      </div>
      <ScrollBox className={style['codeText']} label={language ?? t('code')}>
        <pre>{children}</pre>
      </ScrollBox>
    </div>
  )
}

function languageOf(code: Element | undefined): string | undefined {
  const names = code?.properties['className']
  const name = Array.isArray(names) ? names.find((each) => String(each).startsWith('language-')) : undefined
  return name === undefined ? undefined : String(name).slice('language-'.length)
}

function textOf(node: Element | undefined): string {
  const texts = node?.children.map((child) =>
    child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '',
  )
  return texts?.join('').replace(/\n$/, '') ?? ''
}
