// Where a page stands: the folders above it, each a list of what is in it.
import { useBrainAnswer } from '../brain/use-brain.ts'
import { TextLink } from '../ui/links.tsx'
import style from './page.module.css'
import { foldersOf, nameOf } from './slug-parts.ts'
import { usePagesWords } from './words.ts'

export function PageBreadcrumb({ brain, slug }: { brain: string; slug: string }) {
  const t = usePagesWords()
  const { data } = useBrainAnswer(brain)
  return (
    <nav aria-label={t('page.where')} className={style['breadcrumb']}>
      <ol>
        <li>
          <TextLink to="/b/$brain/pages" params={{ brain }} size="sm">
            {data?.displayName ?? brain}
          </TextLink>
        </li>
        {foldersOf(slug).map((folder) => (
          <li key={folder}>
            <TextLink to="/b/$brain/pages" params={{ brain }} search={{ prefix: `${folder}/` }} size="sm">
              {nameOf(folder)}
            </TextLink>
          </li>
        ))}
        <li aria-current="page">{nameOf(slug)}</li>
      </ol>
    </nav>
  )
}
