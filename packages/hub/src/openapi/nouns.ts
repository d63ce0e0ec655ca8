// What operations are about, in the order in which a reader wants to hear of it.
import type { Text } from './text.ts'

export const nouns = {
  auth: { en: 'Logging in', ru: 'Вход' },
  tokens: { en: 'Tokens', ru: 'Токены' },
  users: { en: 'Users', ru: 'Пользователи' },
  brains: { en: 'Brains', ru: 'Базы знаний' },
  pages: { en: 'Pages', ru: 'Страницы' },
  history: { en: 'History of pages', ru: 'История страниц' },
  relations: { en: 'Tags, links and timeline', ru: 'Метки, ссылки и хронология' },
  search: { en: 'Search', ru: 'Поиск' },
  imports: { en: 'Imports and export', ru: 'Импорт и выгрузка' },
  sync: { en: 'Sync', ru: 'Синхронизация' },
  state: { en: 'State of a brain', ru: 'Состояние базы знаний' },
  mcp: { en: 'MCP, for agents', ru: 'MCP для агентов' },
  audit: { en: 'Audit log', ru: 'Журнал аудита' },
  backups: { en: 'Backups', ru: 'Резервные копии' },
  sidecar: { en: 'Signing sidecar', ru: 'Сайдкар подписи' },
  about: { en: 'About the hub', ru: 'О хабе' },
} as const satisfies Readonly<Record<string, Text>>

export type Noun = keyof typeof nouns
export const nounOrder = Object.keys(nouns) as readonly Noun[]

const roots: Readonly<Record<Noun, readonly string[]>> = {
  auth: ['auth'],
  tokens: ['tokens', 'cache', 'users/{id}/tokens'],
  users: ['users'],
  brains: ['brains'],
  pages: ['pages', 'folders', 'pages-batch', 'outline'],
  history: ['versions', 'signatures', 'changes', 'move', 'restore', 'purge'],
  relations: ['tags', 'timeline', 'links', 'unresolved', 'graph'],
  search: ['search', 'titles', 'citations'],
  imports: ['imports', 'export'],
  sync: ['sync'],
  state: ['stats', 'embeddings'],
  mcp: ['mcp'],
  audit: ['audit'],
  backups: ['backups', 'backup-jobs'],
  sidecar: ['crypto'],
  about: ['health', 'openapi.json', 'docs'],
}

/** By what follows the part of the path that many share. */
export function nounOf(path: string): Noun {
  const rest = path.replace(/^\/(?:api\/)?(?:admin\/|brains\/\{brain\}\/)?/, '')
  const begins = (root: string) => `${rest}/`.startsWith(`${root}/`)
  const noun = nounOrder.find((name) => roots[name].some(begins))
  if (noun === undefined) throw new Error(`the path ${path} belongs to no noun: enter it in nouns.ts`)
  return noun
}
