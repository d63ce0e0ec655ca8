import type { Citation } from '@notarium/contract/brain'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { ann, openStore, type Store } from '../testing/stores.ts'
import { verifyCitation } from './verify-citation.ts'

async function cited(store: Store, query: string): Promise<Citation> {
  const { hits } = await store.search(query)
  return hits[0]?.citation ?? expect.fail('nothing was found')
}

const text = '# A\r\n\r\nThe cited line.\r\n'

describeOnBothDatabases('a citation', (fresh) => {
  it('is current, moved, or changed, and shows what was cited', async () => {
    const store = await openStore(await fresh())
    const check = (citation: Citation) => verifyCitation(store.database, citation)
    await store.put('a', text)
    const citation = await cited(store, 'cited')
    expect(await check(citation)).toMatchObject({
      valid: true,
      status: 'current',
      currentVersion: 1,
      text: '# A\r\n\r\nThe cited line.',
    })
    await store.put('a', `Before.\r\n\r\n${text}`)
    expect(await check(citation)).toMatchObject({ valid: true, status: 'moved', currentVersion: 2 })
    await store.writes.move(ann, 'a', { to: 'b', rewriteLinks: true })
    expect(await check(citation)).toMatchObject({
      valid: true,
      status: 'moved',
      explanation: expect.stringContaining("its slug is now 'b'"),
    })
    await store.writes.move(ann, 'b', { to: 'a', rewriteLinks: true })
    await store.put('a', 'Something else.')
    expect(await check({ ...citation, sha256: citation.sha256.toUpperCase() })).toMatchObject({
      valid: true,
      status: 'changed',
      text: expect.stringContaining('The cited line.'),
    })
    await store.writes.delete(ann, 'a', {})
    expect(await check(citation)).toMatchObject({ valid: true, status: 'changed', currentVersion: null })
    await store.writes.purge(ann, 'a')
    expect(await check(citation)).toMatchObject({ valid: false, status: 'missing', currentVersion: null })
  })

  it('does not hold for other lines, another hash, or what is not there', async () => {
    const store = await openStore(await fresh())
    const check = async (change: Partial<Citation>) =>
      (await verifyCitation(store.database, { ...citation, ...change })).status
    await store.put('a', text)
    const citation = await cited(store, 'cited')
    expect(await check({ startLine: 2 })).toBe('mismatch')
    expect(await check({ endLine: 99 })).toBe('mismatch')
    expect(await check({ startLine: -1, endLine: 0 })).toBe('mismatch')
    expect(await check({ sha256: 'x' })).toBe('mismatch')
    expect(await check({ version: 2 })).toBe('missing')
    expect(await check({ slug: 'b' })).toBe('missing')
    expect(await check({ slug: '\0' })).toBe('missing')
  })
})
