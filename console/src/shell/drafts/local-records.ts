/**
 * Short words that were typed in this browser and that the server does not have yet: titles, comments, texts of fields. They are in local storage,
 * which is written at once, also while a tab is being closed. Tabs of one browser share them. Documents are in IndexedDB (`draft-store.ts`).
 */

interface LocalRecord {
  /** Under which it is kept. */
  name: string
  /** Milliseconds since 1970. */
  at: number
}

interface LocalRecords<R extends LocalRecord> {
  read: (name: string) => R | undefined
  /** All of them, the newest first; the same array until one of them changes. */
  list: () => readonly R[]
  /** Returns whether it is kept on this computer. Where the browser has no room, it is known to this tab alone. */
  write: (record: R) => boolean
  forget: (names: readonly string[]) => void
  subscribe: (listener: () => void) => () => void
}

/** `isWhole` says whether what was found under such a name is a record: other versions of the console may have written it. */
export function createLocalRecords<R extends LocalRecord>(
  prefix: string,
  isWhole: (found: Partial<R>) => boolean,
): LocalRecords<R> {
  /** What this tab wrote and the browser has no room for. */
  const unkept = new Map<string, R>()
  const listeners = new Set<() => void>()
  let all: readonly R[] | undefined

  const notify = () => {
    all = undefined
    for (const listener of listeners) listener()
  }

  window.addEventListener('storage', ({ key }) => {
    if (key !== null && !key.startsWith(prefix)) return
    // Another tab wrote or sent it.
    if (key === null) unkept.clear()
    else unkept.delete(key)
    notify()
  })

  function readStored(name: string): R | undefined {
    try {
      const found: Partial<R> | null = JSON.parse(localStorage.getItem(name) ?? 'null')
      return found && isWhole(found) ? (found as R) : undefined
    } catch {
      return undefined
    }
  }

  function listStored(): R[] {
    try {
      return Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? (readStored(name) ?? []) : []))
    } catch {
      return []
    }
  }

  return {
    read: (name) => unkept.get(name) ?? readStored(name),
    list: () => {
      all ??= [...new Map([...listStored().map((record) => [record.name, record] as const), ...unkept]).values()].sort(
        (one, other) => other.at - one.at,
      )
      return all
    },
    write: (record) => {
      unkept.delete(record.name)
      try {
        localStorage.setItem(record.name, JSON.stringify(record))
      } catch {
        unkept.set(record.name, record)
      }
      notify()
      return !unkept.has(record.name)
    },
    forget: (names) => {
      for (const name of names) {
        unkept.delete(name)
        try {
          localStorage.removeItem(name)
        } catch {}
      }
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
