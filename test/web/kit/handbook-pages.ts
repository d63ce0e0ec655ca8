// What the brain `handbook` holds in tests of the interface: some sixty pages in Russian and English, three folders
// deep, that link to each other. Those that a test looks at closely are named in `notable`.

export interface PageText {
  readonly slug: string
  readonly markdown: string
}

/** Slugs that tests may count on. */
export const notable = {
  start: 'start',
  formatting: 'guide/formatting',
  /** Six versions by different people and an agent. */
  history: 'guide/operate/history',
  russian: 'руководство/установка/сервер/первый-запуск',
  deleted: 'guide/obsolete',
} as const

interface Folder {
  readonly path: string
  readonly tags: readonly string[]
  readonly sentences: readonly string[]
  /** From the last part of the slug to the title. */
  readonly pages: Readonly<Record<string, string>>
}

const english = [
  'Write down who did it and when, so that the next person need not ask.',
  'The service keeps running while this is done, and readers notice nothing.',
  'A backup that was never restored is a hope, not a backup.',
  'When the search is slow, look at the number of pages first and at the disk second.',
  'Certificates are renewed a month before they end, and a reminder comes twice.',
]
const russian = [
  'Запишите, кто и когда это сделал, чтобы следующему не пришлось спрашивать.',
  'Служба при этом не останавливается, и читатели ничего не замечают.',
  'Резервная копия, которую ни разу не восстанавливали, ещё не копия.',
  'Если поиск работает медленно, проверьте сначала число страниц, затем диск.',
  'Сертификаты продлевают за месяц до окончания срока, напоминание приходит дважды.',
]

const numbered = (from: number, to: number, title: string): Record<string, string> => {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(2, '0'))
  return Object.fromEntries(numbers.map((number) => [`2026-${number}`, `${title} ${number}.2026`]))
}

const folders: readonly Folder[] = [
  {
    path: 'guide/install',
    tags: ['setup'],
    sentences: english,
    pages: {
      linux: 'Install on Linux',
      containers: 'Install in containers',
      upgrade: 'Upgrade',
      remove: 'Remove',
    },
  },
  {
    path: 'guide/operate/daily',
    tags: ['operations', 'daily'],
    sentences: english,
    pages: {
      backups: 'Backups',
      restore: 'Restore a backup',
      monitoring: 'Monitoring',
      logs: 'Read the logs',
      certificates: 'Certificates',
    },
  },
  {
    path: 'guide/operate/incidents',
    tags: ['operations', 'incident'],
    sentences: english,
    pages: {
      'database-away': 'The database is away',
      'disk-full': 'The disk is full',
      'slow-search': 'Search is slow',
      'lost-token': 'A token was lost',
    },
  },
  {
    path: 'team/people/new',
    tags: ['team'],
    sentences: english,
    pages: { welcome: 'Welcome', 'first-week': 'The first week', accounts: 'Accounts', desk: 'Your desk' },
  },
  {
    path: 'team/meetings',
    tags: ['team', 'minutes'],
    sentences: english,
    pages: numbered(1, 8, 'Minutes of'),
  },
  {
    path: 'руководство/установка/сервер',
    tags: ['установка'],
    sentences: russian,
    pages: {
      подготовка: 'Подготовка сервера',
      'первый-запуск': 'Первый запуск',
      обновление: 'Обновление',
      удаление: 'Удаление',
    },
  },
  {
    path: 'руководство/работа/поиск',
    tags: ['поиск'],
    sentences: russian,
    pages: {
      запросы: 'Как спрашивать',
      фильтры: 'Фильтры',
      цитаты: 'Цитаты',
      опечатки: 'Опечатки и раскладка',
    },
  },
  {
    path: 'руководство/безопасность',
    tags: ['безопасность'],
    sentences: russian,
    pages: {
      роли: 'Роли',
      токены: 'Токены доступа',
      журнал: 'Журнал действий',
      подпись: 'Электронная подпись',
      пароли: 'Пароли',
    },
  },
  { path: 'отчёты/месячные', tags: ['отчёты'], sentences: russian, pages: numbered(1, 12, 'Отчёт за') },
]

/** All that lie in folders; those with something of everything are in special-pages.ts. */
export const folderPages = (): PageText[] => folders.flatMap(pagesIn)

/** Entered one after another. */
export const historyVersions: readonly string[] = Array.from({ length: 6 }, (_, index) =>
  [
    '# How this page came about',
    `This is version ${index + 1} of six.`,
    ...english.slice(0, index),
    index < 3 ? 'Nobody has checked it yet.' : 'It was checked by two people.',
    '',
  ].join('\n\n'),
)

function pagesIn({ path, tags, sentences, pages }: Folder): PageText[] {
  const names = Object.keys(pages)
  return Object.entries(pages).map(([name, title], index) => {
    const next = names[(index + 1) % names.length] ?? name
    const turned = [...sentences.slice(index % sentences.length), ...sentences].slice(0, 4)
    const text = `${turned.slice(0, 2).join(' ')}\n\n## ${index % 2 === 0 ? '1' : '2'}\n\n${turned.slice(2).join(' ')}`
    const links = `[[${path}/${next}]] · [${pages[next]}](${encodeURI(next)}.md) · [[${notable.start}]]`
    const markdown = `---\ntags: [${tags.join(', ')}]\n---\n# ${title}\n\n${text}\n\n${links}\n`
    return { slug: `${path}/${name}`, markdown }
  })
}
