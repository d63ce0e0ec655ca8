// The theme as a stylesheet, made when the interface is built. Mantine would write it into a <style> element at run
// time, and the policy of our pages allows none.
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme, themeCssVariables } from '../src/theme.ts'

const name = 'virtual:theme-variables.css'
const resolved = `\0${name}`

export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? stylesheet() : undefined),
  }
}

function stylesheet(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const standard = defaultCssVariablesResolver(whole)
  const ours = themeCssVariables(whole)
  const variables = {
    variables: { ...standard.variables, ...ours.variables },
    light: { ...standard.light, ...ours.light },
    dark: { ...standard.dark, ...ours.dark },
  }
  return `${convertCssVariables(variables, ':root')}\n${visibility(whole.breakpoints)}`
}

/** `visibleFrom` and `hiddenFrom`: unlayered, so they win over the layer of Mantine's styles. */
function visibility(breakpoints: Readonly<Record<string, string>>): string {
  const rules = Object.entries(breakpoints).map(
    ([size, from]) => `@media (width < ${from}) { .mantine-visible-from-${size} { display: none } }
@media (width >= ${from}) { .mantine-hidden-from-${size} { display: none } }`,
  )
  return rules.join('\n')
}
