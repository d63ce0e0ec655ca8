// How pages come into a brain, and how the brain itself is.
import { inBoth, type ShownPage } from './shown-page.ts'

const imports = inBoth('Imports', 'Импорт')
const sync = inBoth('Synced folders', 'Папки-источники')
const state = inBoth('State of this brain', 'Состояние базы знаний')

export const arrivingPages: readonly ShownPage[] = [
  {
    ...{ name: 'imports', who: 'editor', path: '/b/handbook/imports', title: imports, heading: imports },
    text: ['aurora.tar'],
  },
  {
    ...{ name: 'import-job', who: 'editor', path: ({ importId }) => `/b/handbook/imports/${importId}` },
    ...{ title: 'aurora.tar', heading: inBoth('Receipt', 'Отчёт об импорте') },
    text: ['old-encoding.md', inBoth('not UTF-8', 'не в UTF-8')],
  },
  {
    ...{ name: 'sync', who: 'admin', path: '/b/handbook/sync', title: sync, heading: sync },
    text: ['Notes on disk'],
  },
  {
    ...{ name: 'state', who: 'admin', path: '/b/handbook/state', title: state, heading: state },
    text: ['a-page-that-nobody-wrote'],
  },
]
