/**
 * Sites that everybody may read stay up while the database is away: a visit then finds the site as this process last read it, and what is cached for
 * that version is served. Sites behind a key or a sign-in do not, because nobody could say whether they were closed meanwhile (docs/decisions/0117).
 */
import { createLruCache } from '../core/cache/lru-cache.ts'
import { isDatabaseAway } from '../core/database/connect.ts'
import type { SiteVersion } from '../features/sites/index.ts'

type FindSite = (name: string) => Promise<SiteVersion | undefined>

const REMEMBERED_SITES = 10_000
/** Milliseconds since a site was last read: a process that is cut off alone must not show for ever what others have changed. */
const LONGEST = 60 * 60 * 1000
/** Milliseconds in which the database, just found away, is not asked again. */
const PAUSE = 1_000

export function withLastKnownSites(find: FindSite): FindSite {
  const remembered = createLruCache<{ site: SiteVersion; readAt: number }>(REMEMBERED_SITES)
  /** When the database was last found away; undefined while it answers. */
  let awayAt: number | undefined
  let asking = 0

  function remember(name: string, site: SiteVersion | undefined): void {
    if (site && (site.visibility === 'public' || site.visibility === 'unlisted'))
      remembered.set(name, { site, readAt: performance.now() }, 1)
    else remembered.delete(name)
  }

  function recall(name: string): SiteVersion | undefined {
    const found = remembered.get(name)
    return found && performance.now() - found.readAt < LONGEST ? found.site : undefined
  }

  /** One connection that broke does not mean that the database is away: the next one may be a good one. */
  async function findAgain(name: string): Promise<SiteVersion | undefined> {
    const askedAt = performance.now()
    try {
      return await find(name)
    } catch (error) {
      const hasWaited = performance.now() - askedAt > PAUSE
      if (hasWaited || awayAt !== undefined || !isDatabaseAway(error)) throw error
      return find(name)
    }
  }

  async function ask(name: string): Promise<SiteVersion | undefined> {
    asking++
    try {
      const site = await findAgain(name)
      awayAt = undefined
      remember(name, site)
      return site
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      awayAt = performance.now()
      const site = recall(name)
      if (!site) throw error
      return site
    } finally {
      asking--
    }
  }

  return async (name) => {
    // One visit waits for the database to answer or fail again; the others need not.
    const isKnownAway = awayAt !== undefined && (asking > 0 || performance.now() - awayAt < PAUSE)
    return (isKnownAway ? recall(name) : undefined) ?? ask(name)
  }
}
