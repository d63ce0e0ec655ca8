// How everything looks: colours, type, shapes, and how our components are set up unless a page says otherwise.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Ink on paper: a deep green-blue that reads well on both themes. */
const ink: MantineColorsTuple = [
  '#e9f6f6',
  '#d3eaeb',
  '#a5d4d6',
  '#74bdc1',
  '#4aa7ad',
  '#2c9199',
  '#177a82',
  '#0d656c',
  '#085259',
  '#033e44',
]

/** Warmer than black: long reading is easier on it. */
const night: MantineColorsTuple = [
  '#d5dadd',
  '#aeb6bb',
  '#8f999f',
  '#667077',
  '#444d54',
  '#353d43',
  '#272e33',
  '#1c2226',
  '#161b1e',
  '#101416',
]

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, dark: night },
  fontFamily: "'Golos Text Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: { fontFamily: "'Golos Text Variable', system-ui, sans-serif", fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Their way to hold the page still is a <style> element, which the policy of our pages forbids: base.css does it.
    Modal: { defaultProps: { lockScroll: false, centered: true } },
    Drawer: { defaultProps: { lockScroll: false } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // Fields that may be left empty say so; the others need no mark.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500 } },
    Table: { defaultProps: { verticalSpacing: 'xs' } },
  },
})

export const themeCssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--sidebar-width': '272px',
    '--topbar-height': '52px',
  },
  light: {
    '--mantine-color-body': '#fbfbf9',
    '--surface': '#ffffff',
    '--surface-sunken': '#f3f4f1',
    '--line': '#e3e5e0',
    '--line-strong': '#cfd3cc',
    '--mark': '#ffe8a3',
    '--mantine-color-dimmed': '#5b666c',
    '--mantine-color-placeholder': '#6b757b',
    // Mantine's own are too pale on their tint to be read by everybody.
    '--mantine-color-teal-light-color': '#05614a',
    '--mantine-color-green-light-color': '#236b2d',
    '--mantine-color-yellow-light-color': '#7f4400',
    '--mantine-color-orange-light-color': '#99340a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-light-color': '#a51d1d',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
  },
  dark: {
    '--mantine-color-body': '#141819',
    '--surface': '#1b2022',
    '--surface-sunken': '#101415',
    '--line': '#2b3235',
    '--line-strong': '#3b4448',
    '--mark': '#6b5310',
    '--mantine-color-dimmed': '#9aa5aa',
    '--mantine-color-placeholder': '#8a959a',
    '--mantine-color-anchor': '#5fc0c7',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#d63a3a',
  },
})
