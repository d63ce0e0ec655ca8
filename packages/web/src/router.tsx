// Which address shows which page. Every page but the login is fetched when it is first opened.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { fetchPart } from './api/fetch-part.ts'
import { askWho, needLogin, needRole } from './session/guards.ts'
import { Login } from './session/login.tsx'
import { Crash } from './shell/crash.tsx'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Waiting } from './shell/waiting.tsx'
import { Whole } from './shell/whole.tsx'

type Search = Readonly<Record<string, string>>
/** Of what stands in the address, these names and no others. */
function only<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Each in Name]?: string } => {
    const known = names.filter((name) => typeof search[name] === 'string' && search[name] !== '')
    return Object.fromEntries(known.map((name) => [name, search[name]])) as { [Each in Name]?: string }
  }
}

const lazy: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => fetchPart(load), name)

const root = createRootRoute({ component: Whole, notFoundComponent: NotFound })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: only('to'),
  component: Login,
})
const password = createRoute({
  getParentRoute: () => root,
  path: '/password',
  beforeLoad: () => askWho(),
  component: lazy(() => import('./session/first-password.tsx'), 'FirstPassword'),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => needLogin(location.href),
  component: Frame,
})
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazy(() => import('./home/home.tsx'), 'Home'),
})
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazy(() => import('./settings/settings.tsx'), 'Settings'),
})
const tokens = createRoute({
  getParentRoute: () => inside,
  path: '/tokens',
  validateSearch: only('user'),
  component: lazy(() => import('./tokens/tokens.tsx'), 'Tokens'),
})

const operators = createRoute({
  getParentRoute: () => inside,
  id: 'operators',
  beforeLoad: () => needRole('admin'),
})
const users = createRoute({
  getParentRoute: () => operators,
  path: '/users',
  component: lazy(() => import('./users/users.tsx'), 'Users'),
})
const audit = createRoute({
  getParentRoute: () => operators,
  path: '/audit',
  validateSearch: only('actor_type', 'actor_id', 'action', 'from', 'to', 'entry'),
  component: lazy(() => import('./audit/audit.tsx'), 'Audit'),
})
const brains = createRoute({
  getParentRoute: () => operators,
  path: '/brains',
  validateSearch: only('new'),
  component: lazy(() => import('./brains/brains.tsx'), 'Brains'),
})
const brainRecord = createRoute({
  getParentRoute: () => operators,
  path: '/brains/$name',
  component: lazy(() => import('./brains/brain-record.tsx'), 'BrainRecord'),
})
const backups = createRoute({
  getParentRoute: () => operators,
  path: '/backups',
  component: lazy(() => import('./backups/backups.tsx'), 'Backups'),
})
const sidecar = createRoute({
  getParentRoute: () => operators,
  path: '/sidecar',
  component: lazy(() => import('./sidecar/sidecar.tsx'), 'Sidecar'),
})

const brain = createRoute({
  getParentRoute: () => inside,
  path: '/b/$brain',
  component: lazy(() => import('./brain/brain-frame.tsx'), 'BrainFrame'),
})
const search = createRoute({
  getParentRoute: () => brain,
  path: '/',
  validateSearch: only('q', 'tag', 'type', 'language', 'prefix', 'since', 'until', 'mode'),
  component: lazy(() => import('./search/search.tsx'), 'Search'),
})
const page = createRoute({
  getParentRoute: () => brain,
  path: '/p/$',
  validateSearch: only('version', 'lines'),
  component: lazy(() => import('./pages/page.tsx'), 'Page'),
})
const history = createRoute({
  getParentRoute: () => brain,
  path: '/history/$',
  validateSearch: only('from', 'to'),
  component: lazy(() => import('./pages/history.tsx'), 'History'),
})
const edit = createRoute({
  getParentRoute: () => brain,
  path: '/edit/$',
  component: lazy(() => import('./editor/edit-page.tsx'), 'EditPage'),
})
const create = createRoute({
  getParentRoute: () => brain,
  path: '/new',
  validateSearch: only('slug', 'title'),
  component: lazy(() => import('./editor/new-page.tsx'), 'NewPage'),
})
const all = createRoute({
  getParentRoute: () => brain,
  path: '/pages',
  validateSearch: only('prefix', 'tag', 'type', 'language', 'deleted', 'sort'),
  component: lazy(() => import('./pages/all-pages.tsx'), 'AllPages'),
})
const graph = createRoute({
  getParentRoute: () => brain,
  path: '/graph',
  validateSearch: only('prefix', 'around'),
  component: lazy(() => import('./graph/graph.tsx'), 'Graph'),
})
const imports = createRoute({
  getParentRoute: () => brain,
  path: '/imports',
  component: lazy(() => import('./imports/imports.tsx'), 'Imports'),
})
const importJob = createRoute({
  getParentRoute: () => brain,
  path: '/imports/$id',
  validateSearch: only('state'),
  component: lazy(() => import('./imports/import-job.tsx'), 'ImportJob'),
})
const sync = createRoute({
  getParentRoute: () => brain,
  path: '/sync',
  component: lazy(() => import('./sync/sync-sources.tsx'), 'SyncSources'),
})
const state = createRoute({
  getParentRoute: () => brain,
  path: '/state',
  component: lazy(() => import('./brain/brain-state.tsx'), 'BrainStatePage'),
})

const tree = root.addChildren([
  login,
  password,
  inside.addChildren([
    home,
    settings,
    tokens,
    operators.addChildren([users, audit, brains, brainRecord, backups, sidecar]),
    brain.addChildren([
      ...[search, page, history, edit, create, all],
      ...[graph, imports, importJob, sync, state],
    ]),
  ]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  // Plain text, as people type it and the specification names it: the library's own way is JSON.
  parseSearch: (text): Search => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
