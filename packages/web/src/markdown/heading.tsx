// A heading with a link to itself. The page around it has the only h1, so those in the text begin at h2.
import { IconLink } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import type { ExtraProps } from 'react-markdown'
import style from './markdown.module.css'
import { useMarkdownWords } from './words.ts'

const tags = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

type Props = HTMLAttributes<HTMLHeadingElement> & ExtraProps & { readonly level: 1 | 2 | 3 | 4 | 5 | 6 }

export function Heading({ level, node, id, children, className, ...rest }: Props) {
  const t = useMarkdownWords()
  const Tag = tags[level - 1] ?? 'h6'
  // The one over footnotes.
  if (className === 'sr-only')
    return (
      <h2 id={id} className={style['notes']}>
        {children}
      </h2>
    )
  const isMarked = node?.properties['dataMarked'] === 'true'
  return (
    <Tag {...rest} id={id} data-level={level} {...(isMarked && { 'data-marked': 'true' })}>
      {children}
      {id !== undefined && (
        <a className={style['anchor']} href={`#${id}`} aria-label={t('heading.link', { text: textIn(node) })}>
          <IconLink size={16} aria-hidden />
        </a>
      )}
    </Tag>
  )
}

function textIn(node: ExtraProps['node']): string {
  const texts = node?.children.map((child) =>
    child.type === 'text' ? child.value : child.type === 'element' ? textIn(child) : '',
  )
  return texts?.join('') ?? ''
}
