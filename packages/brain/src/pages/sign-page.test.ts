// Signed versions, on both stores: the signature belongs to one version, and shows wherever that version does.
import { createHash } from 'node:crypto'
import type { PageStatement } from '@notarium/contract/brain'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../../test/setup/databases.ts'
import { verifyCitation } from '../search/verify-citation.ts'
import { ann, openStore, type Store } from '../testing/stores.ts'

const by = 'anna@example.org'
const at = '2026-11-15T10:00:00.000Z'
const text = '# Lamps\n\nLamps burn all night.\n'

function statement(version: number, markdown: string, more: Partial<PageStatement> = {}): PageStatement {
  const sha256 = createHash('sha256').update(markdown).digest('hex')
  const document = Buffer.from(`<page version="${version}"/>`).toString('base64')
  return { version, sha256, signed_by: by, signed_at: at, document, ...more }
}

async function signers({ reads, search }: Store, slug: string) {
  const { hits } = await search('lamps')
  return {
    page: (await reads.page(slug)).signed_by,
    batch: (await reads.pages([slug]))[0]?.signed_by,
    hit: hits[0]?.signed_by,
    versions: (await reads.versions(slug, 10)).map(({ version, signed_by }) => [version, signed_by]),
    changes: (await reads.recentChanges({ limit: 10 })).map(({ signed_by }) => signed_by),
  }
}

describeOnBothDatabases('a signed version', (fresh) => {
  it('says so wherever it shows, until the page is changed', async () => {
    const store = await openStore(await fresh())
    const { reads, writes } = store
    await store.put('a', text)
    await store.put('b', 'Something else.')
    const [hit] = (await store.search('lamps')).hits
    await writes.sign('a', statement(1, text))
    expect(await reads.page('a')).toMatchObject({ signed_by: by, signed_at: at })
    expect(await reads.page('b')).toMatchObject({ signed_by: null, signed_at: null })
    expect(await signers(store, 'a')).toMatchObject({ page: by, batch: by, hit: by, versions: [[1, by]] })
    await store.put('a', `${text}More.\n`)
    expect(await signers(store, 'a')).toEqual({
      page: null,
      batch: null,
      hit: null,
      versions: [
        [2, null],
        [1, by],
      ],
      changes: expect.arrayContaining([by, null]),
    })
    expect(await reads.page('a', { version: 1 })).toMatchObject({ signed_by: by })
    expect(await verifyCitation(store.database, hit?.citation ?? expect.fail())).toMatchObject({
      valid: true,
      currentVersion: 2,
      signed_by: by,
    })
    const madeUp = { ...(hit?.citation ?? expect.fail()), sha256: '0'.repeat(64) }
    expect(await verifyCitation(store.database, madeUp)).toMatchObject({ valid: false, signed_by: null })
  })

  it('stays with its version when the page is reverted to its text, moved or deleted; a purge removes it', async () => {
    const store = await openStore(await fresh())
    const { reads, writes } = store
    await store.put('a', text)
    await writes.sign('a', statement(1, text))
    await store.put('a', 'Lamps, said otherwise.')
    await writes.revert(ann, 'a', { version: 1 })
    expect(await signers(store, 'a')).toMatchObject({ page: null, hit: null })
    await writes.move(ann, 'a', { to: 'b', rewriteLinks: true })
    expect((await reads.versions('b', 10)).map(({ signed_by }) => signed_by)).toEqual([null, null, null, by])
    await writes.delete(ann, 'b', {})
    const kept = await reads.signature('b', 1)
    expect(Buffer.from(kept.document).toString()).toBe('<page version="1"/>')
    await expect(reads.signature('b')).rejects.toMatchObject({ code: 'not-found' })
    await writes.purge(ann, 'b')
    expect(await store.database.all('SELECT page_id FROM page_signature')).toEqual([])
  })

  it('is the newest, with the text that was signed, and is signed once', async () => {
    const store = await openStore(await fresh())
    const { writes } = store
    await store.put('a', 'one')
    await store.put('a', text)
    const refusal = (given: PageStatement, slug = 'a') =>
      writes.sign(slug, given).catch((error) => error.code)
    expect(await refusal(statement(1, 'one'))).toBe('conflict')
    expect(await refusal(statement(3, text))).toBe('conflict')
    expect(await refusal(statement(2, 'other text'))).toBe('conflict')
    expect(await refusal(statement(2, text), 'nothing')).toBe('not-found')
    await writes.sign('a', statement(2, text))
    expect(await refusal(statement(2, text, { signed_by: 'boris@example.org' }))).toBe('exists')
    expect(await signers(store, 'a')).toMatchObject({ page: by })
    await writes.delete(ann, 'a', {})
    expect(await refusal(statement(2, text))).toBe('not-found')
  })
})
