// How the elements of a page are shown that need more than the browser's own way.
import type { HTMLAttributes, InputHTMLAttributes } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { CodeBlock } from './code-block.tsx'
import { Heading } from './heading.tsx'
import { ImageNote } from './image-note.tsx'
import style from './markdown.module.css'
import { PageLink } from './page-link.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { useMarkdownWords } from './words.ts'

function ScrollingTable({ node: _node, ...props }: HTMLAttributes<HTMLTableElement> & ExtraProps) {
  const t = useMarkdownWords()
  return (
    <ScrollBox className={style['table']} label={t('table')}>
      <table {...props} />
    </ScrollBox>
  )
}

function TaskBox({ checked = false }: InputHTMLAttributes<HTMLInputElement>) {
  const t = useMarkdownWords()
  return (
    <input
      type="checkbox"
      checked={checked}
      disabled
      readOnly
      aria-label={t(checked ? 'task.done' : 'task.open')}
    />
  )
}

export const elements: Components = {
  a: PageLink,
  img: ({ src, alt }) => <ImageNote {...(typeof src === 'string' && { src })} {...(alt && { alt })} />,
  pre: CodeBlock,
  table: ScrollingTable,
  input: TaskBox,
  h1: (props) => <Heading level={1} {...props} />,
  h2: (props) => <Heading level={2} {...props} />,
  h3: (props) => <Heading level={3} {...props} />,
  h4: (props) => <Heading level={4} {...props} />,
  h5: (props) => <Heading level={5} {...props} />,
  h6: (props) => <Heading level={6} {...props} />,
}
