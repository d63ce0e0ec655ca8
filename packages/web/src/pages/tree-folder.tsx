// What a folder of the tree holds: folders first, then pages, a few hundred at a time.
import { UnstyledButton } from '@mantine/core'
import { useFormats } from '../language/formats.ts'
import { Loading } from '../ui/loading.tsx'
import style from './page-tree.module.css'
import { folderOf, nameOf } from './slug-parts.ts'
import { useTree } from './tree-context.ts'
import { TreeNode } from './tree-node.tsx'
import { useFolder } from './use-folder.ts'
import { usePagesWords } from './words.ts'

export function TreeFolder({ prefix, level }: { prefix: string; level: number }) {
  const t = usePagesWords()
  const { compare } = useFormats()
  const { brain, current } = useTree()
  const folder = useFolder(brain, prefix)
  const { folders, files } = folder

  if (folder.isPending)
    return (
      <div className={style['waiting']}>
        <Loading lines={3} height={12} />
      </div>
    )
  if (folder.isError && folders.length + files.length === 0)
    return (
      <div>
        <UnstyledButton className={style['more'] ?? ''} onClick={() => void folder.refetch()}>
          {t('tree.failed')}
        </UnstyledButton>
      </div>
    )
  if (prefix === '' && folders.length + files.length === 0)
    return <div className={style['empty']}>{t('tree.empty')}</div>
  const sorted = folders.toSorted((one, other) => compare(one.name, other.name))
  return (
    <>
      {sorted.map(({ path, name, title, pages }) => (
        <TreeNode
          key={path}
          path={path}
          level={level}
          label={title ?? name}
          isPage={title !== null}
          pages={pages}
        >
          <TreeFolder prefix={path} level={level + 1} />
        </TreeNode>
      ))}
      {files.map(({ slug, title }) => (
        <TreeNode key={slug} path={slug} level={level} label={title} isPage />
      ))}
      {folder.hasNextPage && current !== undefined && isFarther(current, prefix, folders, files) && (
        <TreeNode path={current} level={level} label={nameOf(current)} isPage />
      )}
      {folder.hasNextPage && (
        <div>
          <UnstyledButton
            className={style['more'] ?? ''}
            onClick={() => void folder.fetchNextPage()}
            disabled={folder.isFetchingNextPage}
          >
            {t('tree.more')}
          </UnstyledButton>
        </div>
      )}
    </>
  )
}

/** Whether the current page lies here, behind what has been fetched. */
function isFarther(
  current: string,
  prefix: string,
  folders: readonly { path: string }[],
  files: readonly { slug: string }[],
): boolean {
  return (
    folderOf(current) === prefix &&
    !folders.some(({ path }) => path === current) &&
    !files.some(({ slug }) => slug === current)
  )
}
