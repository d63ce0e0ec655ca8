// The tree of pages, a folder at a time and each a part at a time. Where a path is both a page and a folder, it is one
// node: the folder's, with the title of the page.
import type { Folder, ListFolder } from '@notarium/contract/brain'
import type { Database } from '@notarium/runtime/database'
import { z } from 'zod'
import { behindNode, type NodeRow, nodesIn } from '../store/folder-queries.ts'
import { readCursor, writeCursor } from './cursor.ts'

/** Below the folder's path, so that no cursor leads out of it. */
const placeInFolder = z.string()

export async function listFolder(database: Database, request: ListFolder): Promise<Folder> {
  const { limit, cursor } = request
  const prefix = request.prefix.normalize('NFC').replace(/\/+$/, '')
  const root = prefix === '' ? '' : `${prefix}/`
  const place = readCursor(cursor, placeInFolder) ?? ''
  const rows = await nodesIn(database, root, root + place, limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    prefix,
    folders: shown.filter(isFolder).map(({ path, below, title }) => ({
      path,
      name: path.slice(root.length),
      pages: below,
      title,
    })),
    pages: shown.flatMap(({ slug, title, below }) => (title === null || below > 0 ? [] : [{ slug, title }])),
    nextCursor:
      rows.length > limit && last !== undefined ? writeCursor(behindNode(last).slice(root.length)) : null,
  }
}

const isFolder = ({ slug, path }: NodeRow) => slug !== path
