// Drafts lie in IndexedDB: there is room for large pages, and writing one does not hold up the typing.
import { createDraftStore, type Shelf } from './draft-store.ts'

const databaseName = 'notarium-drafts'
const storeName = 'drafts'

let opened: Promise<IDBDatabase> | undefined

const shelf: Shelf = {
  get: (key) => inStore('readonly', (store) => store.get(key)),
  put: async (key, value) => void (await inStore('readwrite', (store) => store.put(value, key))),
  remove: async (key) => void (await inStore('readwrite', (store) => store.delete(key))),
  entries: async () => {
    const keys = await inStore('readonly', (store) => store.getAllKeys())
    const values = await inStore('readonly', (store) => store.getAll())
    return keys.map((key, index) => [String(key), values[index]] as const)
  },
}

export const drafts = createDraftStore(shelf)

/** Done when the transaction is: a request may succeed and its transaction still find no room. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
    transaction.onerror = () => reject(transaction.error ?? request.error)
  })
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.onclose = () => {
        opened = undefined
      }
      resolve(request.result)
    }
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}
