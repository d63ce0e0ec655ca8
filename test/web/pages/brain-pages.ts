// What a brain shows to those who read and write in it.
import { notable } from '../kit/handbook-pages.ts'
import { inBoth, type ShownPage } from './shown-page.ts'

const handbook = 'Handbook · Справочник'
const formatting = 'All that markdown can be'
const came = 'How this page came about'
const missing = inBoth('There is no such page', 'Такой страницы нет')
const history = inBoth(`History: ${came}`, `История: ${came}`)
const all = inBoth('All pages', 'Все страницы')
const create = inBoth('New page', 'Новая страница')
const edit = inBoth(`Edit: ${formatting}`, `Правка: ${formatting}`)
const graph = inBoth('Graph', 'Граф')
const down = inBoth('This brain does not serve just now', 'Эта база знаний сейчас не отвечает')

const reading: readonly ShownPage[] = [
  {
    ...{ name: 'brain', who: 'editor', path: '/b/handbook', title: handbook, heading: handbook },
    text: [inBoth('Recent changes', 'Последние изменения'), inBoth('pages', 'страниц')],
  },
  {
    ...{ name: 'search', who: 'viewer', path: '/b/handbook?q=резервная%20копия' },
    ...{ title: `резервная копия · ${handbook}`, heading: handbook },
    text: [inBoth('page', 'страниц'), 'Резервная копия, которую ни разу'],
  },
  {
    ...{ name: 'search-nothing', who: 'editor', path: '/b/handbook?q=zxqvjk' },
    ...{ title: `zxqvjk · ${handbook}`, heading: inBoth('Nothing found', 'Ничего не нашлось') },
  },
  {
    ...{ name: 'page', who: 'editor', path: `/b/handbook/p/${notable.formatting}` },
    ...{ title: formatting, heading: 'Part 8', text: ['server-40', 'still to do'] },
  },
  {
    ...{ name: 'page-links', who: 'viewer', path: `/b/handbook/p/${notable.start}` },
    ...{ title: 'Start here', heading: 'Start here' },
    text: [inBoth('Links to this page', 'Ссылки сюда'), inBoth('lead nowhere', 'никуда не ведут')],
  },
  {
    ...{ name: 'page-version', who: 'editor', path: `/b/handbook/p/${notable.history}?version=2` },
    ...{ title: came, heading: came },
    text: ['This is version 2 of six.', inBoth('The newest is version 6', 'Последняя версия — 6')],
  },
  {
    ...{ name: 'page-missing', who: 'editor', path: '/b/handbook/p/guide/instal', title: missing },
    ...{ heading: missing, text: ['guide/instal'], allowed: { statuses: [404] } },
  },
  {
    ...{ name: 'page-deleted', who: 'admin', path: `/b/handbook/p/${notable.deleted}`, title: 'Obsolete' },
    heading: inBoth('“Obsolete” was deleted', 'Страница «Obsolete» удалена'),
    ...{ text: ['replaced'], allowed: { statuses: [404, 410] } },
  },
  {
    ...{ name: 'history', who: 'editor', path: `/b/handbook/history/${notable.history}?from=2&to=5` },
    ...{ title: history, heading: history },
    text: [inBoth('From version 2 to 5', 'От версии 2 к версии 5'), 'It was checked by two people.'],
  },
  {
    ...{ name: 'all-pages', who: 'editor', path: '/b/handbook/pages', title: all, heading: all },
    text: ['agent/notes/1'],
  },
  {
    ...{ name: 'graph', who: 'viewer', path: '/b/handbook/graph', title: graph, heading: graph },
    text: [inBoth('Most linked pages', 'Самые связанные страницы'), 'Start here'],
  },
  {
    ...{ name: 'brain-stopped', who: 'owner', path: '/b/archive', title: 'Архив', heading: down },
    text: [inBoth('Manage this brain', 'Управлять этой базой')],
  },
]

/** Whether there is a page already at the address of a new one is asked, and answered with 404. */
const writing: readonly ShownPage[] = [
  {
    ...{ name: 'new-page', who: 'editor', path: '/b/handbook/new?title=Чай', title: create },
    ...{ heading: create, text: [inBoth('Create page', 'Создать страницу')], allowed: { statuses: [404] } },
  },
  {
    ...{ name: 'editor', who: 'editor', path: `/b/handbook/edit/${notable.formatting}`, title: edit },
    ...{ heading: edit, text: ['title: All that markdown can be'] },
  },
  {
    ...{ name: 'editor-preview', who: 'editor', path: `/b/handbook/edit/${notable.formatting}` },
    ...{ title: edit, heading: formatting, text: ['A quotation, with a'] },
    steps: ({ page, say }) => page.getByText(say(inBoth('Preview', 'Просмотр')), { exact: true }).click(),
  },
]

export const brainPages = [...reading, ...writing]
