// Light, dark, or as the system is. Kept under the name that first-paint.js reads.
import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core'

export const themeChoice = localStorageColorSchemeManager({ key: 'notarium-theme' })

/** Mantine would hold back transitions meanwhile by a <style> element, which the policy of our pages forbids. */
export const useThemeChoice = () => useMantineColorScheme({ keepTransitions: true })
