// Light, dark, or as the system is. Kept under the name that first-paint.js reads.
import { localStorageColorSchemeManager } from '@mantine/core'

export const themeChoice = localStorageColorSchemeManager({ key: 'notarium-theme' })
