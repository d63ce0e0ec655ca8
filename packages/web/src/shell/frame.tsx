// The frame around every page: navigation at the left (on a phone, behind a button), the page beside it.
import { Burger, Drawer, Kbd, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { fetchPart } from '../api/fetch-part.ts'
import style from './frame.module.css'
import { Logo } from './logo.tsx'
import { Sidebar } from './sidebar.tsx'
import { useShellWords } from './words.ts'

const fetchPalette = () => fetchPart(() => import('../palette/palette.tsx'))
const Palette = lazy(() => fetchPalette().then(({ Palette }) => ({ default: Palette })))

export function Frame() {
  const t = useShellWords()
  const [menuOpen, menu] = useDisclosure()
  const [paletteOpen, palette] = useDisclosure()
  const { pathname } = useLocation()
  // Without the hub it cannot come; the banner says so.
  const openPalette = () => void fetchPalette().then(palette.open, () => undefined)
  useHotkeys([['mod+K', paletteOpen ? palette.close : openPalette]], [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went to another page is done with the menu
  useEffect(menu.close, [pathname])

  const search = (
    <UnstyledButton className={style['search'] ?? ''} onClick={openPalette} aria-keyshortcuts="Control+K">
      <IconSearch size={16} aria-hidden />
      <span className={style['searchWords']}>{t('palette.open')}</span>
      <Kbd size="xs" visibleFrom="sm">
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )

  return (
    <div className={style['frame']}>
      <a className={style['skip']} href="#content">
        {t('skip')}
      </a>
      <aside className={style['aside']}>
        <Link to="/" className={style['brand']} aria-label={t('home.logo')}>
          <Logo />
        </Link>
        {search}
        <Sidebar />
      </aside>
      <div className={style['main']}>
        <header className={style['topbar']}>
          <Burger opened={menuOpen} onClick={menu.toggle} size="sm" aria-label={t('menu')} />
          <Link to="/" className={style['brand']} aria-label={t('home.logo')}>
            <Logo />
          </Link>
          {search}
        </header>
        <main id="content" className={style['content']} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer opened={menuOpen} onClose={menu.close} size={300} title={<Logo />}>
        <Sidebar />
      </Drawer>
      <Suspense>{paletteOpen && <Palette onClose={palette.close} />}</Suspense>
    </div>
  )
}
