// The pages of a brain as a tree. Folders are fetched when they are opened; the page on the screen is always in sight.
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import style from './page-tree.module.css'
import { foldersOf } from './slug-parts.ts'
import { TreeContext } from './tree-context.ts'
import { TreeFolder } from './tree-folder.tsx'
import { createTreeKeys } from './tree-keys.ts'
import { useOpenFolders } from './tree-state.ts'
import { usePagesWords } from './words.ts'

export function PageTree({ brain }: { brain: string }) {
  const t = usePagesWords()
  const current = useParams({ strict: false })._splat
  const { isOpen, set, reveal } = useOpenFolders(brain)
  const [focused, setFocused] = useState<string>()
  useEffect(() => {
    if (current !== undefined) reveal(foldersOf(current))
  }, [current, reveal])
  const onKeyDown = useMemo(() => createTreeKeys(set), [set])
  // One node of the tree can be reached by Tab: the one that had the focus, else the current page, else the first.
  const inTabOrder = focused ?? current

  return (
    <TreeContext.Provider value={{ brain, current, isOpen, set, inTabOrder, setFocused }}>
      <h2 className={style['title']}>{t('tree.title')}</h2>
      <div role="tree" aria-label={t('tree.title')} className={style['tree']} onKeyDown={onKeyDown}>
        <TreeFolder prefix="" level={1} />
      </div>
    </TreeContext.Provider>
  )
}
