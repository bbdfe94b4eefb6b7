/**
 * The device's storage for times without internet. Everything is encrypted with its owner's key. Scripts cannot read
 * the key, and signing out deletes it, along with the copies. Unsent sales stay, encrypted, until their owner signs in
 * again.
 */
type SealedRecord = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
type Copy = SealedRecord & { owner: string; name: string; at: number }
type UnsentRecord = SealedRecord & { seq?: number; owner: string; id: string }
type Draft = SealedRecord & { owner: string; id: string; at: number }

/** The key is gone because its owner signed out, here or in another tab. */
export class KeyForgotten extends Error {}

/** Web Crypto needs a secure context; without one, nothing is stored. */
export const canSeal = (): boolean => globalThis.isSecureContext && Boolean(globalThis.indexedDB)

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const opening = indexedDB.open('marcai', 2)
    opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { result } = opening
      if (oldVersion < 1) {
        result.createObjectStore('keys')
        result.createObjectStore('copies', { keyPath: ['owner', 'name'] })
        const unsent = result.createObjectStore('unsent', { keyPath: 'seq', autoIncrement: true })
        unsent.createIndex('owner', 'owner')
        unsent.createIndex('id', ['owner', 'id'], { unique: true })
      }
      result.createObjectStore('drafts', { keyPath: ['owner', 'id'] })
    })
    opening.addEventListener('success', () => {
      const { result } = opening
      const forget = () => {
        opened = undefined
      }
      // A newer build must be able to upgrade the store while this tab is open.
      result.addEventListener('versionchange', () => {
        result.close()
        forget()
      })
      // Sent only when the browser closes it, as Safari does for pages in the background.
      result.addEventListener('close', forget)
      done(result)
    })
    opening.addEventListener('error', () => {
      opened = undefined
      failed(opening.error ?? new Error('the store does not open'))
    })
  })
  return opened
}

type StoreName = 'keys' | 'copies' | 'unsent' | 'drafts'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error ?? new Error('the store did not answer')))
  })

async function read<T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return answerOf(ask((await database()).transaction(name).objectStore(name)))
}

/** Resolves when the write is on disk. */
async function write<N extends StoreName>(
  names: readonly N[],
  work: (stores: Record<N, IDBObjectStore>) => unknown,
): Promise<void> {
  const transaction = (await database()).transaction([...names], 'readwrite', { durability: 'strict' })
  const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]))
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the store refused')))
  })
  // Only requests to the store keep a transaction open, so `work` must await nothing else.
  await work(stores as Record<N, IDBObjectStore>)
  return done
}

const keyOf = (owner: string) => read<CryptoKey | undefined>('keys', (store) => store.get(owner))

export const hasKey = async (owner: string): Promise<boolean> => (await keyOf(owner)) !== undefined

/** Stores a key and deletes the previous person's: a device serves one person at a time. */
export async function keepKey(owner: string, base64: string): Promise<void> {
  const key = await keyFrom(base64)
  await write(['keys'], ({ keys }) => {
    keys.clear()
    keys.put(key, owner)
  })
}

function keyFrom(base64: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export async function forgetKeys(): Promise<void> {
  if (!canSeal()) return
  await write(['keys', 'copies'], ({ keys, copies }) => {
    keys.clear()
    copies.clear()
  })
}

const addressOf = (owner: string, name: string) => new TextEncoder().encode(`${owner} ${name}`)

async function seal(owner: string, name: string, value: unknown): Promise<SealedRecord> {
  const key = await keyOf(owner)
  if (!key) throw new KeyForgotten()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  const cipher = { name: 'AES-GCM', iv, additionalData: addressOf(owner, name) }
  return { iv, bytes: await crypto.subtle.encrypt(cipher, key, text) }
}

async function open<T>(key: CryptoKey, owner: string, name: string, { iv, bytes }: SealedRecord): Promise<T> {
  const cipher = { name: 'AES-GCM', iv, additionalData: addressOf(owner, name) }
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher, key, bytes))) as T
}

export async function keepCopy(owner: string, name: string, value: unknown, at: number): Promise<void> {
  const copy: Copy = { ...(await seal(owner, name, value)), owner, name, at }
  await write(['copies'], ({ copies }) => copies.put(copy))
}

export async function readCopy<T>(owner: string, name: string): Promise<{ value: T; at: number } | null> {
  const key = await keyOf(owner)
  const copy = key && (await read<Copy | undefined>('copies', (store) => store.get([owner, name])))
  return copy ? { value: await open<T>(key, owner, name, copy), at: copy.at } : null
}

/** Deletes all copies whose names begin with `beginning`, except those in `names`. */
export async function keepOnly(owner: string, beginning: string, names: readonly string[]): Promise<void> {
  const all = IDBKeyRange.bound([owner, beginning], [owner, `${beginning}\uffff`])
  await write(['copies'], async ({ copies }) => {
    for (const key of (await answerOf(copies.getAllKeys(all))) as [string, string][])
      if (!names.includes(key[1])) copies.delete(key)
  })
}

/** Stores or replaces an unsent sale; a replaced one keeps its place in the order. */
export async function keepUnsent(owner: string, id: string, value: unknown): Promise<void> {
  const record: UnsentRecord = { ...(await seal(owner, id, value)), owner, id }
  await write(['unsent'], async ({ unsent }) => {
    const seq = (await answerOf(unsent.index('id').getKey([owner, id]))) as number | undefined
    unsent.put(seq === undefined ? record : { ...record, seq })
  })
}

/** In the order in which they were stored. */
export async function readUnsent<T>(owner: string): Promise<{ id: string; value: T }[]> {
  const key = await keyOf(owner)
  if (!key) throw new KeyForgotten()
  return openUnsent(owner, key)
}

/** Reads another person's left sales with a key that the server hands over. The device does not store that key. */
export const readLeft = async <T>(owner: string, base64: string): Promise<{ id: string; value: T }[]> =>
  openUnsent(owner, await keyFrom(base64))

async function openUnsent<T>(owner: string, key: CryptoKey): Promise<{ id: string; value: T }[]> {
  const records = await read<UnsentRecord[]>('unsent', (store) => store.index('owner').getAll(owner))
  return Promise.all(
    records.map(async (record) => ({ id: record.id, value: await open<T>(key, owner, record.id, record) })),
  )
}

/** The number of unsent sales by owner; the owner's id is stored unencrypted. */
export async function countUnsent(): Promise<Map<string, number>> {
  const records = await read<UnsentRecord[]>('unsent', (store) => store.getAll())
  return new Map([...Map.groupBy(records, ({ owner }) => owner)].map(([owner, sales]) => [owner, sales.length]))
}

export async function dropUnsent(owner: string, id: string): Promise<void> {
  await write(['unsent'], async ({ unsent }) => {
    const seq = await answerOf(unsent.index('id').getKey([owner, id]))
    if (seq !== undefined) unsent.delete(seq)
  })
}

const nameOfDraft = (id: string) => `draft ${id}`
const draftsLast = 30 * 86_400_000

/** Stores a draft, which outlives the browser's session and is deleted after a month. */
export async function keepDraft(owner: string, id: string, value: unknown, at: number): Promise<void> {
  const draft: Draft = { ...(await seal(owner, nameOfDraft(id), value)), owner, id, at }
  await write(['drafts'], ({ drafts }) => drafts.put(draft))
}

/** Deletes a draft and returns whether it existed. Of two tabs that want the same draft, only the first gets true. */
export async function takeDraft(owner: string, id: string): Promise<boolean> {
  let wasThere = false
  await write(['drafts'], async ({ drafts }) => {
    wasThere = (await answerOf(drafts.getKey([owner, id]))) !== undefined
    drafts.delete([owner, id])
  })
  return wasThere
}

/** The owner's drafts of one kind, newest first. Deletes expired drafts. */
export async function readDrafts<T>(
  owner: string,
  now: number,
  isOfKind: (id: string) => boolean,
): Promise<{ id: string; at: number; value: T }[]> {
  const key = await keyOf(owner)
  if (!key) throw new KeyForgotten()
  const all = await read<Draft[]>('drafts', (store) => store.getAll())
  const old = all.filter(({ at }) => at < now - draftsLast)
  if (old.length > 0)
    await write(['drafts'], ({ drafts }) => {
      for (const draft of old) drafts.delete([draft.owner, draft.id])
    })
  const own = all
    .filter((draft) => draft.owner === owner && isOfKind(draft.id) && !old.includes(draft))
    .toSorted((a, b) => b.at - a.at)
  return Promise.all(
    own.map(async (draft) => ({
      id: draft.id,
      at: draft.at,
      value: await open<T>(key, owner, nameOfDraft(draft.id), draft),
    })),
  )
}
