/** Unsaved input, stored on this device until the server has it. If the browser forbids storage,
 * only the server's copy exists. */

const DATABASE = 'zhedel-drafts'
const STORE = 'drafts'

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
      request.onblocked = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
}

/** Opened for each operation, so that deleting everything never waits for an open connection. `run`
 * makes its requests at once, and returns how to read their results. */
async function act<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => () => T,
): Promise<T | null> {
  const database = await open()
  if (!database) return null
  return new Promise<T | null>((resolve) => {
    const end = (value: T | null) => {
      database.close()
      resolve(value)
    }
    try {
      const transaction = database.transaction(STORE, mode)
      const readResults = run(transaction.objectStore(STORE))
      transaction.oncomplete = () => end(readResults())
      transaction.onerror = () => end(null)
      transaction.onabort = () => end(null)
    } catch {
      end(null)
    }
  })
}

/** Every draft on this device, by its key: read before it is known who is signed in. */
export async function readDrafts(): Promise<ReadonlyMap<unknown, unknown>> {
  const drafts = await act('readonly', (store) => {
    const [keys, values] = [store.getAllKeys(), store.getAll()]
    return () => new Map(keys.result.map((key, index) => [key, values.result[index]]))
  })
  return drafts ?? new Map()
}

export async function writeDraft(key: string, draft: unknown): Promise<void> {
  await act('readwrite', (store) => {
    store.put(draft, key)
    return () => {}
  })
}

export async function dropDraft(key: string): Promise<void> {
  await act('readwrite', (store) => {
    store.delete(key)
    return () => {}
  })
}

/** Deletes everything on this device, when the customer signs out. */
export function dropDrafts(): void {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    return
  }
}
