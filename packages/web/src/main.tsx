// Puts the interface together and starts it.
import '@fontsource-variable/golos-text'
import '@fontsource-variable/jetbrains-mono'
import '@mantine/core/styles.layer.css'
import 'virtual:theme-variables.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HubProblem } from './api/hub-problem.ts'
import { queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { NotAllowed } from './session/guards.ts'
import { followOtherTabs } from './session/other-tabs.ts'
import { themeChoice } from './shell/theme-choice.ts'
import { theme } from './theme.ts'

followOtherTabs()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

/** What people are told on the page, by crash.tsx, is no news for the console. */
const isTold = (error: unknown) => error instanceof NotAllowed || error instanceof HubProblem

const onCaughtError = (error: unknown) => {
  if (!isTold(error)) console.error(error)
}

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={themeChoice}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
