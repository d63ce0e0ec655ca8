// What can be done from anywhere.
import type { MantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconFileImport,
  IconFilePlus,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAsked } from '../api/use-asked.ts'
import { chooseLanguage, useLanguage } from '../language/language.ts'
import { useLogOut } from '../session/log-out.tsx'
import { useThemeChoice } from '../shell/theme-choice.ts'
import type { Item } from './item.ts'
import { usePaletteWords } from './words.ts'

const size = 18
const themes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

export function useActions(): readonly Item[] {
  const t = usePaletteWords()
  const logOut = useLogOut()
  const writing = useWritingActions()
  const { colorScheme, setColorScheme } = useThemeChoice()
  const other = useLanguage() === 'ru' ? 'en' : 'ru'

  const others = (Object.keys(themes) as MantineColorScheme[]).filter((theme) => theme !== colorScheme)
  return [
    ...writing,
    ...others.map((theme): Item => {
      const Icon = themes[theme]
      return {
        id: `theme ${theme}`,
        label: t(`action.theme.${theme}`),
        icon: <Icon size={size} />,
        choose: () => setColorScheme(theme),
      }
    }),
    {
      id: 'language',
      // Each language is named in itself.
      label: other === 'ru' ? 'Русский язык' : 'English language',
      icon: <IconLanguage size={size} />,
      choose: () => void chooseLanguage(other),
    },
    {
      id: 'logout',
      label: t('action.logout'),
      icon: <IconLogout size={size} />,
      choose: () => void logOut(),
    },
  ]
}

/** Inside a brain, for those who may write there. */
function useWritingActions(): readonly Item[] {
  const t = usePaletteWords()
  const router = useRouter()
  const { brain: here } = useParams({ strict: false })
  const { data } = useAsked('GET /api/brains', {})
  const brain = data?.brains.find(({ name }) => name === here)
  if (brain === undefined || brain.state !== 'running' || !brain.scopes.includes('write')) return []
  const params = { brain: brain.name }
  return [
    {
      id: 'new',
      label: t('action.new'),
      icon: <IconFilePlus size={size} />,
      choose: () => void router.navigate({ to: '/b/$brain/new', params }),
    },
    {
      id: 'import',
      label: t('action.import'),
      icon: <IconFileImport size={size} />,
      choose: () => void router.navigate({ to: '/b/$brain/imports', params }),
    },
  ]
}
