/**
 * Drafts on this computer, in IndexedDB. Each open editor writes a draft of its own and holds a lock of its name: a draft whose lock nobody holds
 * was left by an editor that is gone. The next editor of the page takes it over, or the frame sends it: it does so only while no editor of the page
 * is open, which is what a second lock, of the place, says (0133). Drafts of somebody else are never read.
 */
import { type BlockSplice, type Document, diffBlocks, type Node, spliceBlocks } from '@lectern/content/document'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { announceDrafts } from './draft-news.ts'
import type { Draft, DraftPlace, DraftStore, LeftDraft, SavedDocument, UnsentReason } from './types.ts'

interface DraftRecord {
  id: string
  place: string
  about: DraftPlace
  /** Where the base has blocks without keys, the whole document. */
  mine: readonly BlockSplice[] | Document
  held: readonly (readonly [string, Node])[]
  reason?: UnsentReason | undefined
  at: number
}

interface Schema extends DBSchema {
  drafts: { key: string; value: DraftRecord; indexes: { place: string } }
  bases: { key: string; value: SavedDocument }
}

type Database = IDBPDatabase<Schema>

/** Stands for the change request of a draft that is made when the first edit is saved. */
export const NEW_CHANGE_REQUEST = 'new'

const NAME = 'lectern-drafts'

/** Some browsers throw where others reject. */
const open = async (): Promise<Database> =>
  openDB<Schema>(NAME, 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('place', 'place')
      database.createObjectStore('bases')
    },
  })

export const toPlace = ({ person, space, changeRequest = '', page }: DraftPlace) =>
  [person, space, changeRequest, page].join('/')

const lockName = (id: string) => `${NAME}/${id}`
const placeLockName = (place: string) => `${NAME}/place/${place}`

/** Milliseconds that an editor waits for the frame, which is sending what was left of its page. */
const LONGEST_WAIT = 5000

interface OpenDrafts {
  store: DraftStore
  /** What tabs that are gone left of this page. */
  abandoned: Draft[]
  /** Forgets the abandoned drafts: their words are in the draft of this editor, or stored. */
  adopt: () => Promise<void>
  release: () => void
}

/** Drafts that were handed over in a browser that keeps none. */
const handedOver = new Map<string, Draft[]>()

/** `others` are further places whose abandoned drafts belong here. */
export async function openDrafts(about: () => DraftPlace, others: readonly DraftPlace[] = []): Promise<OpenDrafts> {
  const id = crypto.randomUUID()
  const place = toPlace(about())
  const places = [place, ...others.map(toPlace)]
  const locks = [holdLock(lockName(id)), ...places.map((each) => holdLock(placeLockName(each), 'shared'))]
  const release = () => {
    for (const lock of locks) lock.release()
  }
  await Promise.race([
    Promise.all(locks.map(({ isHeld }) => isHeld)),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
  ])
  const inMemory = handedOver.get(place) ?? []
  const database = await open().catch(() => undefined)
  // Private windows of some browsers have no database.
  if (!database)
    return { store: NOWHERE, abandoned: inMemory, adopt: async () => void handedOver.delete(place), release }
  const records = (await Promise.all(places.map((each) => listRecords(database, each, (held) => !held)))).flat()
  const drafts = await Promise.all(records.map((record) => toDraft(database, record)))
  return {
    store: createStore(database, id, about),
    abandoned: [...drafts.flatMap((draft) => (draft ? [draft] : [])), ...inMemory],
    adopt: () => {
      handedOver.delete(place)
      return forget(
        database,
        records.map((record) => record.id),
      )
    },
    release: () => {
      release()
      database.close()
      announceDrafts('left')
    },
  }
}

interface StoreOptions {
  /** When it was typed; absent: now. */
  at?: number
  /** Writes only what is still there: somebody may have taken it over or discarded it meanwhile. */
  isExisting?: boolean
}

function createStore(
  database: Database,
  id: string,
  about: () => DraftPlace,
  { at, isExisting = false }: StoreOptions = {},
): DraftStore {
  let written: SavedDocument | undefined
  return {
    write: async ({ base, mine, held, reason }) => {
      const transaction = database.transaction(['drafts', 'bases'], 'readwrite')
      // A request that fails aborts the transaction, which is what is waited for.
      const done = transaction.done
      done.catch(() => {})
      if (isExisting && (await transaction.objectStore('drafts').getKey(id)) === undefined) return
      const splices = diffBlocks(base.document, mine)
      if (base !== written) await transaction.objectStore('bases').put(base, id)
      const place = toPlace(about())
      const words = { mine: splices ?? mine, held, reason }
      await transaction.objectStore('drafts').put({ id, place, about: about(), ...words, at: at ?? Date.now() })
      await done
      written = base
    },
    remove: () => {
      written = undefined
      return forget(database, [id])
    },
  }
}

/** Leaves a draft for the next editor of another page, on this computer if that is possible. */
export async function handOverDraft(about: DraftPlace, draft: Draft): Promise<void> {
  const database = await open().catch(() => undefined)
  try {
    if (!database) throw new Error('This browser keeps no drafts')
    await createStore(database, crypto.randomUUID(), () => about).write(draft)
  } catch {
    handedOver.set(toPlace(about), [...(handedOver.get(toPlace(about)) ?? []), draft])
  } finally {
    database?.close()
  }
}

/** Runs while no editor of the place is open in any tab, and none can open; not at all where one is. */
export const whileNoEditor = (about: DraftPlace, run: () => Promise<void>): Promise<void> =>
  navigator.locks.request(placeLockName(toPlace(about)), { ifAvailable: true }, async (lock) => {
    if (lock) await run()
  })

interface UnsentDraft {
  id: string
  about: DraftPlace
  at: number
  reason?: UnsentReason | undefined
}

/** Drafts of one person on which no editor is open. */
export async function listUnsentDrafts(person: string): Promise<UnsentDraft[]> {
  const database = await open().catch(() => undefined)
  if (!database) return []
  try {
    const records = await listRecords(database, undefined, (held) => !held)
    return records.filter(({ about }) => about.person === person)
  } finally {
    database.close()
  }
}

/** Places where an editor is open in some tab. */
export async function listOpenPlaces(): Promise<ReadonlySet<string>> {
  const { held } = await navigator.locks.query()
  const prefix = placeLockName('')
  const names = held?.flatMap(({ name, mode }) => (mode === 'shared' && name ? [name] : [])) ?? []
  return new Set(names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** A draft that nobody edits, and where it is written back; undefined: it is gone, or an editor is open on it. */
export async function openLeftDraft(
  id: string,
  about: (written: DraftPlace) => DraftPlace,
): Promise<{ draft: Draft; store: DraftStore; close: () => void } | undefined> {
  const database = await open()
  const [record, locks] = await Promise.all([database.get('drafts', id), navigator.locks.query()])
  const isOpen = locks.held?.some(({ name }) => name === lockName(id)) ?? false
  const draft = record && !isOpen ? await toDraft(database, record) : undefined
  if (!record || !draft) {
    database.close()
    return undefined
  }
  const store = createStore(database, id, () => about(record.about), { at: record.at, isExisting: true })
  return { draft, store, close: () => database.close() }
}

/** What one person left unsent in this browser, the newest first; of one page where `at` names it. */
export async function listDrafts(person: string, at?: DraftPlace): Promise<LeftDraft[]> {
  const database = await open().catch(() => undefined)
  if (!database) return []
  try {
    const place = at && toPlace(at)
    const found = await Promise.all(
      [true, false].map(async (isOpen) =>
        (await listRecords(database, place, (held) => held === isOpen)).map((record) => ({ record, isOpen })),
      ),
    )
    const own = found.flat().filter(({ record }) => record.about.person === person)
    const drafts = await Promise.all(
      own.map(async ({ record, isOpen }) => ({ record, isOpen, draft: await toDraft(database, record) })),
    )
    return drafts
      .flatMap(({ record: { id, about, at: time }, isOpen, draft }) =>
        draft ? [{ id, about, draft, at: time, isOpen }] : [],
      )
      .sort((one, other) => other.at - one.at)
  } finally {
    database.close()
  }
}

export async function forgetDrafts(ids: readonly string[]): Promise<void> {
  const database = await open()
  await forget(database, ids)
  database.close()
  announceDrafts('changed')
}

async function listRecords(
  database: Database,
  place: string | undefined,
  isWanted: (isHeld: boolean) => boolean,
): Promise<DraftRecord[]> {
  const [records, locks] = await Promise.all([
    place === undefined ? database.getAll('drafts') : database.getAllFromIndex('drafts', 'place', place),
    navigator.locks.query(),
  ])
  const held = new Set(locks.held?.map(({ name }) => name))
  return records.filter(({ id }) => isWanted(held.has(lockName(id)))).sort((one, other) => one.at - other.at)
}

async function toDraft(database: Database, { id, mine, held, reason }: DraftRecord): Promise<Draft | undefined> {
  const base = await database.get('bases', id)
  if (!base) return undefined
  if (!Array.isArray(mine)) return { base, mine: mine as Document, held, reason }
  const spliced = spliceBlocks(base.document, mine as readonly BlockSplice[])
  return spliced.kind === 'spliced' ? { base, mine: spliced.document, held, reason } : undefined
}

async function forget(database: Database, ids: readonly string[]): Promise<void> {
  const transaction = database.transaction(['drafts', 'bases'], 'readwrite')
  for (const id of ids) {
    await transaction.objectStore('drafts').delete(id)
    await transaction.objectStore('bases').delete(id)
  }
  await transaction.done
}

/** Holds it until it is released, or the tab is gone. */
function holdLock(name: string, mode: LockMode = 'exclusive') {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const isHeld = new Promise<void>((resolve) => {
    void navigator.locks.request(name, { mode }, () => {
      resolve()
      return released
    })
  })
  return { isHeld, release }
}

const NOWHERE: DraftStore = {
  write: async () => {
    throw new Error('This browser keeps no drafts')
  },
  remove: async () => {},
}
