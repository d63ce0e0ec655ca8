import { expect, it } from 'vitest'
import { aboutOf, badEndOf } from './about.ts'

it.each([
  [{ brain: 'docs', slug: 'a/b', movedTo: 'c', outcome: 'moved' }, 'docs · a/b → c'],
  [{ brain: { name: 'docs', displayName: 'Docs' } }, 'docs'],
  [{ brain: 'docs', user: { id: 'u1', email: 'anna@example.org' } }, 'docs · anna@example.org'],
  [{ prefix: 'brain_pat_Ab3x', name: 'laptop', owner: 'anna@example.org' }, 'laptop'],
  [{ brain: 'docs', id: 7, outcome: 'done' }, 'docs · 7'],
  [{ user: { email: ['x'] }, brain: null, slug: 4, name: { a: 1 }, label: '' }, ''],
  [{ reason: 'unknown e-mail address' }, 'unknown e-mail address'],
])('says what %j is about', (payload, text) => {
  expect(aboutOf(payload)).toBe(text)
})

it.each([
  [{ outcome: 'updated', status: 200 }, undefined],
  [{ outcome: 'conflict', status: 409 }, 'refused'],
  [{ outcome: 'unknown' }, 'unknown'],
  [{ status: 502 }, 'failed'],
  [{ outcome: { a: 1 }, status: '500' }, undefined],
])('tells whether %j ended badly', (payload, end) => {
  expect(badEndOf(payload)).toBe(end)
})
