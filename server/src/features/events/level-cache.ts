/**
 * Levels of those who listen, on the spaces that events are about. They are cached under the access mark of the organization, which changes with
 * anything that may change a level, and which is read together with the events: a level lost before an event was committed is never used for it.
 */
import type { ReadDb } from '../../core/database/connections.ts'
import type { Level } from '../../core/database/tables.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { type LiveBatch, listListenerLevels, type StoredEvent } from './store.ts'

interface LevelCache {
  /** Returns who may see which event; asks the database only about people and spaces that it does not know under the current marks. */
  decide: (batch: LiveBatch, userIds: ReadonlySet<string>) => Promise<(userId: string, event: StoredEvent) => boolean>
}

interface KnownLevels {
  mark: string
  readAt: number
  levels: Map<string, Level>
}

/** For anything that a mark does not cover. */
const KNOWN_FOR = 60_000
/** Beyond this many spaces the oldest ones are asked again. */
const MOST_SPACES = 2_000

export function createLevelCache(reads: ReadDb, now: () => number = Date.now): LevelCache {
  const spaces = new Map<string, KnownLevels>()

  function open(spaceId: string, mark: string): KnownLevels {
    const known = spaces.get(spaceId)
    if (known?.mark === mark && now() - known.readAt < KNOWN_FOR) return known
    const fresh = { mark, readAt: now(), levels: new Map<string, Level>() }
    spaces.delete(spaceId)
    spaces.set(spaceId, fresh)
    if (spaces.size > MOST_SPACES) spaces.delete(spaces.keys().next().value!)
    return fresh
  }

  return {
    async decide({ events, marks }, userIds) {
      const found = new Map<string, KnownLevels>()
      const missing = new Map<string, { spaceIds: Set<string>; userIds: Set<string> }>()
      for (const { space_id, organization_id } of events) {
        if (found.has(space_id)) continue
        const known = open(space_id, marks[organization_id] ?? '')
        found.set(space_id, known)
        for (const userId of userIds) {
          if (known.levels.has(userId)) continue
          const asked = missing.get(organization_id) ?? { spaceIds: new Set(), userIds: new Set() }
          missing.set(organization_id, asked)
          asked.spaceIds.add(space_id)
          asked.userIds.add(userId)
        }
      }
      for (const [organizationId, asked] of missing) {
        const rows = await listListenerLevels(reads, organizationId, [...asked.spaceIds], [...asked.userIds])
        for (const spaceId of asked.spaceIds)
          for (const userId of asked.userIds) found.get(spaceId)!.levels.set(userId, 'none')
        for (const { space_id, user_id, level } of rows) found.get(space_id)!.levels.set(user_id, level)
      }
      return (userId, event) =>
        (event.user_id === null || event.user_id === userId) &&
        isAtLeast(found.get(event.space_id)?.levels.get(userId), event.level)
    },
  }
}
