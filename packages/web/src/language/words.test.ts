// Both languages are whole: every part of the interface has the same words in each, and says all of them.
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { faultsOf } from './testing/word-faults.ts'
import { readWordParts, type WordPart } from './testing/word-part.ts'

const parts = await readWordParts(fileURLToPath(new URL('..', import.meta.url)))

describe('the words of', () => {
  test.each(parts.map((part) => [part.folder, part] as const))('%s', (_folder, part) => {
    expect(faultsOf(part)).toEqual([])
  })
})

test('parts are found, and their code with them', () => {
  expect(parts.map(({ folder }) => folder)).toEqual(
    expect.arrayContaining(['home', 'session', 'shell', 'ui']),
  )
  const ui = parts.find(({ folder }) => folder === 'ui')
  expect(ui?.code.find(({ path }) => path === 'home/home.tsx')?.hooks).toEqual(['useUiWords'])
})

describe('a fault is found:', () => {
  const code = `const t = useWords()
    name === '' ? t('title') : name; t(busy === 'very' ? 'note.busy' : 'note.idle', { name: t('who') }); t(\`role.\${role}\`); t('pages', { count })`
  const en = {
    title: 'Pages of {{name}}',
    who: 'Who',
    'note.busy': 'Busy',
    'note.idle': 'Idle',
    'role.owner': 'Owner',
    pages_one: '{{count}} page',
    pages_other: '{{count}} pages',
  }
  const ru = {
    title: 'Страницы {{name}}',
    who: 'Кто',
    'note.busy': 'Занят',
    'note.idle': 'Свободен',
    'role.owner': 'Владелец',
    pages_one: '{{count}} страница',
    pages_few: '{{count}} страницы',
    pages_many: '{{count}} страниц',
    pages_other: '{{count}} страницы',
  }
  const { pages_many: _many, ...withoutMany } = ru
  const { who: _who, ...withoutWho } = ru
  const partWith = (change: { en?: WordPart['en']; ru?: WordPart['ru']; code?: string }): WordPart => ({
    folder: 'planted',
    en: 'en' in change ? change.en : en,
    ru: 'ru' in change ? change.ru : ru,
    code: [{ path: 'planted/page.tsx', text: change.code ?? code, hooks: ['useWords'] }],
  })

  test('none where there is none', () => {
    expect(faultsOf(partWith({}))).toEqual([])
    expect(faultsOf(partWith({ code: `${code}; const t = useOthers(); t('theirs')` }))).toEqual([])
  })

  test.each([
    ['a file that is missing', { ru: undefined }, 'words.ru.json is missing'],
    ['a key that Russian lacks', { ru: withoutWho }, '“who” is not in words.ru.json'],
    ['a key that English lacks', { ru: { ...ru, more: 'Ещё' } }, '“more” is not in words.en.json'],
    ['a plural form that is missing', { ru: withoutMany }, 'ru “pages” lacks the plural form _many'],
    ['a form of another language', { en: { ...en, pages_few: 'pages' } }, 'en “pages_few” is no plural form'],
    ['a plain key beside plural ones', { en: { ...en, pages: 'Pages' } }, 'en “pages” is no plural form'],
    ['an empty text', { ru: { ...ru, who: ' ' } }, 'ru “who” is empty'],
    ['a Russian text in English', { ru: { ...ru, who: 'Who' } }, 'ru “who” has no Russian in it'],
    ['an English text in Russian', { en: { ...en, who: 'Кто' } }, 'en “who” has Russian in it'],
    ['a value that got lost', { ru: { ...ru, title: 'Страницы' } }, '“title” has the value {{name}} in one'],
    [
      'a value by another name',
      { ru: { ...ru, title: 'Страницы {{nane}}' } },
      '“title” has the value {{nane}} in one',
    ],
    [
      'a key that nobody says',
      { en: { ...en, old: 'Old' }, ru: { ...ru, old: 'Старое' } },
      '“old” is used nowhere',
    ],
    ['a key that is not there', { code: `${code}; t('gone')` }, 'page.tsx says “gone”, which is not there'],
    [
      'one in a choice',
      { code: `${code}; t(is ? 'who' : 'whom')` },
      'page.tsx says “whom”, which is not there',
    ],
    [
      'one beside words of another part',
      { code: `const t = useOthers(); t('theirs'); ${code}; t('gone')` },
      'page.tsx says “gone”, which is not there',
    ],
    [
      'a prefix of nothing',
      { code: `${code}; t(\`state.\${x}\`)` },
      'page.tsx says “state.…”, and nothing begins so',
    ],
  ])('%s', (_name, change, fault) => {
    expect(faultsOf(partWith(change))).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
  })
})
