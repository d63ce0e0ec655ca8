// The hub's own pages, those that the role allows.
import {
  IconArchive,
  IconBooks,
  IconKey,
  IconLayoutGrid,
  IconListDetails,
  IconServer2,
  IconSettings,
  IconSignature,
  IconUsers,
} from '@tabler/icons-react'
import { useMay } from '../session/who.ts'
import { MenuLink } from './menu-link.tsx'
import style from './sidebar.module.css'
import { useShellWords } from './words.ts'

const size = 18

export function HubMenu() {
  const t = useShellWords()
  const isAdmin = useMay('admin')
  return (
    <nav aria-label={t('nav.hub')}>
      <MenuLink to="/" exact icon={<IconLayoutGrid size={size} />} label={t('nav.home')} />
      <MenuLink to="/tokens" icon={<IconKey size={size} />} label={t('nav.tokens')} />
      <MenuLink to="/settings" icon={<IconSettings size={size} />} label={t('nav.settings')} />
      {isAdmin && (
        <>
          <div className={style['group']}>{t('nav.operate')}</div>
          <MenuLink to="/brains" icon={<IconServer2 size={size} />} label={t('nav.brains')} />
          <MenuLink to="/users" icon={<IconUsers size={size} />} label={t('nav.users')} />
          <MenuLink to="/audit" icon={<IconListDetails size={size} />} label={t('nav.audit')} />
          <MenuLink to="/backups" icon={<IconArchive size={size} />} label={t('nav.backups')} />
          <MenuLink to="/sidecar" icon={<IconSignature size={size} />} label={t('nav.sidecar')} />
        </>
      )}
      <a className={style['link']} href="/api/docs">
        <IconBooks size={size} />
        {t('nav.api')}
      </a>
    </nav>
  )
}
