// The navigation inside one brain: what it offers, and below that its pages as a tree.
import { Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconChartDots3,
  IconFileImport,
  IconFilePlus,
  IconFiles,
  IconFolderSymlink,
  IconHeartbeat,
  IconSearch,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { fetchPart } from '../api/fetch-part.ts'
import { MenuLink } from '../shell/menu-link.tsx'
import { Loading } from '../ui/loading.tsx'
import style from './brain-menu.module.css'
import { useBrainAnswer } from './use-brain.ts'
import { useBrainWords } from './words.ts'

const PageTree = lazy(() =>
  fetchPart(() => import('../pages/page-tree.tsx')).then(({ PageTree }) => ({ default: PageTree })),
)
const size = 18

export function BrainMenu({ name }: { name: string }) {
  const t = useBrainWords()
  const { data: brain } = useBrainAnswer(name)
  const params = { brain: name }
  const mayWrite = brain?.scopes.includes('write') ?? false
  const isAdmin = brain?.scopes.includes('admin') ?? false

  return (
    <nav aria-label={t('menu')}>
      <MenuLink to="/" exact icon={<IconArrowLeft size={size} />} label={t('menu.back')} />
      <Text className={style['name'] ?? ''} truncate>
        {brain?.displayName ?? name}
      </Text>
      <MenuLink
        to="/b/$brain"
        params={params}
        exact
        icon={<IconSearch size={size} />}
        label={t('menu.search')}
      />
      <MenuLink
        to="/b/$brain/pages"
        params={params}
        icon={<IconFiles size={size} />}
        label={t('menu.pages')}
      />
      {mayWrite && (
        <MenuLink
          to="/b/$brain/new"
          params={params}
          icon={<IconFilePlus size={size} />}
          label={t('menu.new')}
        />
      )}
      <MenuLink
        to="/b/$brain/graph"
        params={params}
        icon={<IconChartDots3 size={size} />}
        label={t('menu.graph')}
      />
      <MenuLink
        to="/b/$brain/imports"
        params={params}
        icon={<IconFileImport size={size} />}
        label={t('menu.imports')}
      />
      {isAdmin && (
        <MenuLink
          to="/b/$brain/sync"
          params={params}
          icon={<IconFolderSymlink size={size} />}
          label={t('menu.sync')}
        />
      )}
      <MenuLink
        to="/b/$brain/state"
        params={params}
        icon={<IconHeartbeat size={size} />}
        label={t('menu.state')}
      />
      {brain?.state === 'running' && (
        <Suspense fallback={<Loading />}>
          <PageTree brain={name} />
        </Suspense>
      )}
    </nav>
  )
}
