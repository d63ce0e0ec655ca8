import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'

function termsOf(text: string): string[] {
  const terms: string[] = []
  analyse(text, (term) => terms.push(term))
  return terms
}

/** Each term with the words it was written as. */
function surfacesOf(text: string): string[] {
  const surfaces: string[] = []
  analyse(text, (term, start, end) => surfaces.push(`${term}=${text.slice(start, end)}`))
  return surfaces
}

describe('words', () => {
  test.each([
    ['Событиями мыши', 'событие мышь'],
    ['running QUICKLY', 'run quick'],
    ['ёлка Ёлками', 'елка Елка'],
    ['мои\u0306 друг', 'мой друг'],
    ['cafe\u0301', 'Café'],
    ['за\u0301мок', 'замок'],
    ['со\u00adбы\u200bтия', 'события'],
    ['ＡＢＣ１２３', 'abc123'],
    ['dog’s', "dog's"],
  ])('%j and %j have the same terms', (one, other) => {
    const terms = termsOf(one)
    expect(terms).not.toEqual([])
    expect(terms).toEqual(termsOf(other))
  })

  test('emoji, punctuation and broken surrogates separate', () => {
    expect(termsOf('one😀two—three\ud800four 1️⃣')).toEqual(['one', 'two', 'three', 'four', '1'])
  })

  test('an ideograph is a term', () => {
    expect(termsOf('中文か\u3099x')).toEqual(['中', '文', 'が', 'x'])
  })

  test('words with digits are not stemmed', () => {
    expect(termsOf('es2015s')).toEqual(['es2015s'])
  })

  test('an apostrophe joins, and what means something alone is found alone', () => {
    expect(termsOf("don't O'Reilly 'quoted'")).toEqual(["don't", "o'reilli", 'o', 'reilli', 'quot'])
  })

  test('offsets are those of the surface word', () => {
    expect(surfacesOf('«Мышью» и\u0306 (getУзел)')).toEqual([
      'мыш=Мышью',
      'й=и\u0306',
      'getузел=getУзел',
      'get=get',
      'узел=Узел',
    ])
  })
})

describe('identifiers', () => {
  test.each([
    ['getUserById', ['getuserbyid', 'get', 'user', 'by', 'id']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['WebSockets', ['websocket', 'web', 'socket']],
    ['base64Encode', ['base64encode', 'base64', 'encod']],
    ['foo_bar', ['foo_bar', 'foo', 'bar']],
    ['__init__', ['init']],
    ['1.2.643.7.1', ['1.2.643.7.1', '1.2', '1.2.643', '1.2.643.7']],
    ['10.0.1.', ['10.0.1', '10.0']],
    ['v1.2.3', ['v1.2.3', '1.2.3', '1.2']],
    ['1.Первый', ['1', 'перв']],
    ['Array.prototype.map', ['array.prototype.map', 'array', 'prototyp', 'map']],
    ['--custom-prop', ['custom', 'prop']],
    ['URLы', ['urlы', 'url', 'ы']],
  ])('%s', (word, terms) => {
    expect(termsOf(word)).toEqual(terms)
  })

  test('parts have ranges of their own', () => {
    expect(surfacesOf(' _foo_barBaz_ ')).toEqual([
      'foo_barbaz=foo_barBaz',
      'foo=foo',
      'barbaz=barBaz',
      'bar=bar',
      'baz=Baz',
    ])
  })
})

describe('hostile text', () => {
  test('a long word is cut, never lost and never in the middle of a character', () => {
    expect(termsOf('x'.repeat(1000))).toEqual(['x'.repeat(64)])
    expect(termsOf(`a${'\u{10400}'.repeat(100)}`)).toEqual([`a${'\u{10428}'.repeat(31)}`])
  })

  test.each(['_', 'a_', 'a.', "a'", 'aB', '\u0306', 'a\u00ad', '\ud800', '中', 'aя'])(
    '1 MB of %j ends, in well-formed terms without spaces',
    (unit) => {
      analyse(`a${unit.repeat(1_000_000 / unit.length)}a`, (term) => {
        if (term.length > 64 || !term.isWellFormed() || /\s/.test(term)) throw new Error(term)
      })
    },
    20_000,
  )

  test('the terms of a word stay the same when more words were met than are remembered', () => {
    const before = termsOf('getUserById')
    termsOf(Array.from({ length: 100_000 }, (_, i) => `w${i}`).join(' '))
    expect(termsOf('getUserById')).toEqual(before)
  })
})
