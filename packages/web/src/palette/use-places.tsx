// Brains, and the hub's own pages that the role allows.
import {
  IconArchive,
  IconBook2,
  IconChartDots3,
  IconFiles,
  IconKey,
  IconLayoutGrid,
  IconListDetails,
  IconServer2,
  IconSettings,
  IconSignature,
  IconUsers,
} from '@tabler/icons-react'
import { type LinkProps, useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsked } from '../api/use-asked.ts'
import { useBrainWords } from '../brain/words.ts'
import { useMay } from '../session/who.ts'
import { useShellWords } from '../shell/words.ts'
import type { Item } from './item.ts'

const size = 18

export function useBrains(): readonly Item[] {
  const router = useRouter()
  const { brain: here } = useParams({ strict: false })
  const { data } = useAsked('GET /api/brains', {})
  const others = data?.brains.filter(({ name }) => name !== here) ?? []
  return others.map(({ name, displayName }) => ({
    id: `brain ${name}`,
    label: displayName,
    hint: name,
    icon: <IconBook2 size={size} />,
    choose: () => void router.navigate({ to: '/b/$brain', params: { brain: name } }),
  }))
}

export function usePlaces(): readonly Item[] {
  const router = useRouter()
  const { brain } = useParams({ strict: false })
  const isAdmin = useMay('admin')
  const t = useShellWords()
  const inBrain = useBrainWords()

  const place = (to: NonNullable<LinkProps['to']>, label: string, icon: ReactNode): Item => ({
    id: `place ${to}`,
    label,
    icon,
    choose: () =>
      void router.navigate({ to, ...(brain !== undefined && { params: { brain } }) } as LinkProps),
  })
  const ofBrain = [
    place('/b/$brain/pages', inBrain('menu.pages'), <IconFiles size={size} />),
    place('/b/$brain/graph', inBrain('menu.graph'), <IconChartDots3 size={size} />),
  ]
  const ofAll = [
    place('/', t('nav.home'), <IconLayoutGrid size={size} />),
    place('/tokens', t('nav.tokens'), <IconKey size={size} />),
    place('/settings', t('nav.settings'), <IconSettings size={size} />),
  ]
  const ofAdmins = [
    place('/brains', t('nav.brains'), <IconServer2 size={size} />),
    place('/users', t('nav.users'), <IconUsers size={size} />),
    place('/audit', t('nav.audit'), <IconListDetails size={size} />),
    place('/backups', t('nav.backups'), <IconArchive size={size} />),
    place('/sidecar', t('nav.sidecar'), <IconSignature size={size} />),
  ]
  return [...(brain === undefined ? [] : ofBrain), ...ofAll, ...(isAdmin ? ofAdmins : [])]
}
