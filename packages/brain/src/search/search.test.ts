// Questions and their answers, on both stores. Which page is first is asserted, its score is not: constants may change.
import { expect, it } from 'vitest'
import { describeOnBothDatabases, freshPostgres, freshSqlite } from '../../../../test/setup/databases.ts'
import { describeWith } from '../../../../test/setup/tools.ts'
import { ann, openStore, type Store } from '../testing/stores.ts'
import { mergeIndex } from '../word-index/index-writer.ts'

const pages: Readonly<Record<string, string>> = {
  'ru/events':
    '---\ntags: [веб]\ntype: reference\n---\n# События мыши\n\nОбработчик получает событие нажатия кнопки.',
  'ru/house': '---\ntags: [дом]\n---\n# Дом у моря\n\nСтроим новые дома, и ёлка растёт у каждого.',
  'en/events':
    '---\ntags: [web]\ntype: reference\n---\n# Mouse events\n\nThe handler receives an event when a button is pressed.',
  'en/api':
    '# Users\n\nCall `getUserById(id)` or read foo_bar. The certificate has OID 1.2.643.7.1.1.\n\n## Errors\n\nIt throws when there is no user.',
  'en/get': '# Getting things\n\nYou get a user from a list, or by a name.',
  'en/other': '# Unrelated\n\nA text about pressing flowers in a book, and about a tidy house.',
}

async function filled(store: Store): Promise<Store> {
  for (const [slug, markdown] of Object.entries(pages)) await store.put(slug, markdown)
  return store
}

const asked = [
  'событиями мыши',
  'mouse event handlers',
  'где растут елки',
  'getUserById',
  'user -list',
  'house дом',
  '"new house"',
  'собитие',
]

describeOnBothDatabases('search', (fresh) => {
  const open = async () => filled(await openStore(await fresh()))

  it('finds words in other forms, in Russian and English, and with ё or е', async () => {
    const { find } = await open()
    expect((await find('обработчиками событий'))[0]).toBe('ru/events')
    expect((await find('pressed buttons'))[0]).toBe('en/events')
    expect((await find('домом'))[0]).toBe('ru/house')
    expect(await find('ёлки')).toEqual(['ru/house'])
    expect(await find('Елка')).toEqual(['ru/house'])
    expect((await find('what does the handler receive when someone presses a button?'))[0]).toBe('en/events')
  })

  it('goes by what a question is about, not by the words that make it a question', async () => {
    const { find, put, search } = await openStore(await fresh())
    await put('users', '# Users\n\nThe owner creates users and removes users. There is a form for it.')
    await put('asking', '# Who may and how\n\nHow do I ask who may? Кто и как может? It is how you do it.')
    await put('ru', '# Пользователи\n\nСоздать пользователей даёт владелец, и удалить пользователей тоже.')
    for (const slug of ['x', 'y', 'z']) await put(slug, `# ${slug}\n\nUsers read this. Пользователи тоже.`)
    expect((await find('who may create users, and how do I do it'))[0]).toBe('users')
    expect((await find('кто и как может создать пользователей'))[0]).toBe('ru')
    expect((await find('who may'))[0]).toBe('asking')
    expect((await search('users from')).suggestion).toBeNull()
  })

  it('finds identifiers whole and in parts', async () => {
    const { find } = await open()
    expect((await find('getUserById'))[0]).toBe('en/api')
    expect((await find('getuserbyid'))[0]).toBe('en/api')
    expect(await find('foo_bar')).toEqual(['en/api'])
    expect(await find('bar')).toEqual(['en/api'])
    expect(await find('1.2.643.7.1.1')).toEqual(['en/api'])
  })

  it('takes phrases, and says so when they stand nowhere', async () => {
    const { find, search } = await open()
    expect(await find('"event when a button"')).toEqual(['en/events'])
    expect(await find('«новые дома»')).toEqual(['ru/house'])
    const loose = await search('"button event"')
    expect(loose.hits[0]?.slug).toBe('en/events')
    expect(loose.notes).toEqual([expect.stringContaining('side by side')])
  })

  it('leaves out what is excluded: the word, all words of a phrase, an identifier as a whole', async () => {
    const { find } = await open()
    expect(await find('user -certificate')).toEqual(['en/get'])
    expect((await find('user -getUserById')).toSorted()).toEqual(['en/get'])
    expect(await find('user -"list name"')).toEqual(['en/api'])
    expect((await find('user -"list certificate"')).toSorted()).toEqual(['en/api', 'en/get'])
    // Nothing but what must not be there: meant as it stands.
    expect((await find('-user')).toSorted()).toEqual((await find('user')).toSorted())
  })

  it('filters by tag, type, folder, language and time, in the query or beside it', async () => {
    const store = await open()
    const { find, clock, put } = store
    expect(await find('event', { language: 'en', type: 'reference' })).toEqual(['en/events'])
    expect(await find('события tag:веб')).toEqual(['ru/events'])
    expect(await find('события тег:#ВЕБ тип:reference язык:ru путь:ru/')).toEqual(['ru/events'])
    expect(await find('events', { tags: ['web', 'веб'] })).toEqual([])
    expect(await find('house', { prefix: 'ru/' })).toEqual([])
    clock.now += 86_400_000
    await put('late', 'a late event')
    expect(await find('event', { since: '2026-01-01T12:00:00Z' })).toEqual(['late'])
    expect(await find('event', { until: '2026-01-01T12:00:00+00:00' })).toEqual(['en/events'])
  })

  it('completes the word that is being typed', async () => {
    const { find } = await open()
    expect(await find('cert')).toEqual([])
    expect(await find('cert', { typing: true })).toEqual(['en/api'])
    expect((await find('обработ', { typing: true }))[0]).toBe('ru/events')
    expect((await find('события мы', { typing: true }))[0]).toBe('ru/events')
  })

  it('mends misspelt words and the wrong keyboard layout, and tells how', async () => {
    const { search } = await open()
    const misspelt = await search('certifcate of users')
    expect(misspelt).toMatchObject({ suggestion: 'certificate of users', hits: [{ slug: 'en/api' }, {}] })
    expect(await search('vsim')).toMatchObject({ suggestion: 'мышь', hits: [{ slug: 'ru/events' }] })
    expect(await search('умуте mouse')).toMatchObject({
      suggestion: 'event mouse',
      hits: [{ slug: 'en/events' }],
    })
    const punctuated = await search('J,hf,jnxbr, yf;fnbz!')
    expect(punctuated).toMatchObject({ suggestion: 'Обработчик, нажатия!', hits: [{ slug: 'ru/events' }] })
    expect(await search('rjhjdf qwrtpsd')).toMatchObject({ suggestion: null, hits: [] })
    expect((await search('event')).suggestion).toBeNull()
  })

  it('explains a score: what the words gave adds up to it', async () => {
    const { writes, search } = await open()
    await writes.delete(ann, 'en/events', {})
    await writes.restore(ann, 'en/events', {})
    const { hits } = await search('when is the mouse button pressed', { explain: true })
    expect(hits[0]?.slug).toBe('en/events')
    for (const { score, explain } of hits) {
      const terms = explain?.terms ?? []
      expect(terms.reduce((sum, term) => sum + term.score, 0)).toBeCloseTo(score, 3)
      expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length)
    }
    expect(hits[0]?.explain).toMatchObject({ keywordRank: 1, vectorRank: null, similarity: null })
    expect((await search('mouse EVENTS', { explain: true })).hits[0]?.explain?.exactName).toBe(true)
  })

  it('explains what the second chunk of a page gave: a tenth of its score at most', async () => {
    const { put, search } = await open()
    const section = (words: string) =>
      `## About\n\n${words} ${'filler text without a meaning. '.repeat(80)}\n\n`
    await put('long', `# Long\n\n${section('hedgehog hedgehog')}${section('hedgehog')}`)
    const [hit] = (await search('hedgehog', { explain: true })).hits
    const ofBest = hit?.explain?.terms.reduce((sum, { score }) => sum + score, 0) ?? 0
    expect(hit?.explain?.secondChunk).toBeGreaterThan(0.01 * ofBest)
    expect(hit?.explain?.secondChunk).toBeLessThan(0.1 * ofBest)
    expect(hit?.explain?.keywordScore).toBe(hit?.score)
  })

  it('shows where it stands, with marks and a citation that holds', async () => {
    const { search, reads } = await open()
    const [hit] = (await search('foo_bar certificates')).hits
    const marked = hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))
    expect(marked).toEqual(['foo_bar', 'certificate'])
    const { startLine, endLine, version } = hit?.citation ?? expect.fail('nothing was found')
    expect(version).toBe(1)
    const { markdown } = await reads.page('en/api', { startLine, endLine })
    expect(markdown).toContain('getUserById(id)')
    expect(hit?.headingPath).toEqual([])
  })

  it('knows a page as it is now: changed, deleted, restored, moved, purged', async () => {
    const { find, put, writes } = await open()
    await put('en/other', '# Unrelated\n\nAbout whales.')
    expect(await find('flowers')).toEqual([])
    expect(await find('whales')).toEqual(['en/other'])
    await writes.delete(ann, 'en/other', {})
    expect(await find('whales')).toEqual([])
    expect(await find('Unrelated')).toEqual([])
    await writes.restore(ann, 'en/other', {})
    expect(await find('whales')).toEqual(['en/other'])
    await writes.move(ann, 'en/other', { to: 'sea', rewriteLinks: true })
    expect(await find('whales')).toEqual(['sea'])
    await writes.delete(ann, 'sea', {})
    await writes.purge(ann, 'sea')
    expect(await find('whales')).toEqual([])
  })

  it('answers the same after the index was merged', async () => {
    const store = await open()
    const answers = async () => {
      const found = []
      for (const query of asked) found.push((await store.search(query, { explain: true })).hits)
      return found
    }
    const before = await answers()
    expect(store.reader.view().segments).toHaveLength(6)
    await mergeIndex(store.database, 1, true)
    expect(await answers()).toEqual(before)
    expect(store.reader.view().segments).toHaveLength(1)
  })

  it('pages through an answer without a gap or a repetition, also where scores are the same', async () => {
    const store = await openStore(await fresh())
    for (let index = 0; index < 7; index++) await store.put(`p${index}`, 'same text')
    const all = await store.find('same')
    expect(all).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
    const parts = []
    for (const offset of [0, 3, 6, 9]) parts.push(...(await store.find('same', { limit: 3, offset })))
    expect(parts).toEqual(all)
    expect((await store.search('same', { limit: 3 })).total).toBe(7)
  })

  it('takes anything for a question', async () => {
    const { search } = await open()
    const odd = [
      '',
      '   ',
      '"',
      '"" «',
      '-',
      '- -',
      'tag:',
      'tag:"',
      '%_\\',
      "'; --",
      '\0',
      'half \ud800',
      '"a\0b"',
      '🦔',
      'a'.repeat(2000),
      '"x '.repeat(600),
    ]
    for (const query of odd) expect((await search(query, { tags: undefined })).hits, query).toBeDefined()
    expect((await search('user', { tags: ['\0'], prefix: '\ud800', type: '\0' })).hits).toEqual([])
  })
})

describeWith('postgresql', 'both stores', () => {
  it('give the same hits with the same scores', async () => {
    const [one, other] = [await openStore(await freshSqlite()), await openStore(await freshPostgres())]
    for (const store of [one, other]) {
      await filled(store)
      await store.put('en/other', '# Unrelated\n\nA text about a tidy house.')
      await store.writes.delete(ann, 'en/get', {})
    }
    for (const query of asked) {
      const { tookMs: _one, ...answer } = await one.search(query, { explain: true })
      const { tookMs: _other, ...same } = await other.search(query, { explain: true })
      expect(same, query).toEqual(answer)
    }
    expect(await one.find('house')).toEqual(['en/other'])
  })
})
