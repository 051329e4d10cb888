/** Selects the spaces of a site to search. */
import Type, { type Static } from 'typebox'
import type { ActorIdentity } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { oneOf } from '../../core/operation/one-of.ts'
import { optional } from '../../core/words/shapes.ts'
import { filterVisiblePlaces, loadVisiblePlaces, siteSpacePlaces } from '../site-structure/index.ts'
import { QueryText } from './schema.ts'
import { listSearchableSpaces } from './store.ts'

const Ids = Type.Array(Type.String(), { minItems: 1, maxItems: 1000 })

const SiteSearchScope = oneOf('mode', [
  Type.Object({
    mode: Type.Literal('default'),
    includedSiteSpaces: optional(Type.Array(Type.String(), { maxItems: 1000 })),
    currentSiteSpace: optional(Type.String({ description: 'Searched in any case, before the others' })),
    restrictTo: optional(
      Type.Enum(['currentSiteSpace', 'otherSiteSpaces'], { description: 'A part of the default scope alone' }),
    ),
  }),
  Type.Object({ mode: Type.Literal('specific'), siteSpaceIds: Ids }),
  Type.Object({ mode: Type.Literal('all') }),
])

export const SiteSearch = Type.Object({
  query: QueryText,
  scope: optional(SiteSearchScope),
  mode: optional(Type.Enum(['specific', 'current', 'all'], { deprecated: true, description: 'Use scope instead' })),
  siteSpaceIds: optional(Ids),
  siteSpaceId: optional(Type.String()),
})

/** The requested site spaces; `undefined` in its place means all of them. */
interface RequestedScope {
  field: string
  ids: string[]
  withDefaults: boolean
  /** A site space to leave out. */
  except?: string | undefined
}

/** Reads the scope from the current or the deprecated fields; without any, the whole site is searched. */
function readScope({ scope, mode, siteSpaceIds, siteSpaceId }: Static<typeof SiteSearch>): RequestedScope | undefined {
  if (scope?.mode === 'default') {
    const { includedSiteSpaces = [], currentSiteSpace: current, restrictTo } = scope
    if (restrictTo && current === undefined) throw invalid('scope.currentSiteSpace is required with restrictTo')
    const ids = [...(current === undefined ? [] : [current]), ...includedSiteSpaces]
    if (restrictTo === 'currentSiteSpace')
      return { field: 'scope.currentSiteSpace', ids: [current!], withDefaults: false }
    const except = restrictTo === 'otherSiteSpaces' ? current : undefined
    return { field: current === undefined ? 'scope.includedSiteSpaces' : 'scope', ids, withDefaults: true, except }
  }
  if (scope?.mode === 'specific') return { field: 'scope.siteSpaceIds', ids: scope.siteSpaceIds, withDefaults: false }
  if (scope || mode === 'all') return undefined
  if (mode === 'current') {
    if (siteSpaceId === undefined) throw invalid('siteSpaceId is required with mode current')
    return { field: 'siteSpaceId', ids: [siteSpaceId], withDefaults: true }
  }
  if (siteSpaceIds) return { field: 'siteSpaceIds', ids: siteSpaceIds, withDefaults: false }
  if (mode === 'specific') throw invalid('siteSpaceIds is required with mode specific')
  return undefined
}

/** Lists the requested spaces that the caller can read: named ones first, then in the order of the site. */
export async function listSiteScope(
  db: ReadDb,
  { userId, publishedContent }: ActorIdentity,
  site: { id: string; organization_id: string },
  body: Static<typeof SiteSearch>,
): Promise<string[]> {
  const wanted = readScope(body)
  const shown = publishedContent && (await loadVisiblePlaces(db, publishedContent))
  const places = filterVisiblePlaces(shown, await siteSpacePlaces(db, site.id).orderBy('position').execute())
  const named = (wanted?.ids ?? []).map((id) => {
    const place = places.find((each) => each.id === id)
    if (!place) throw invalid(`${wanted!.field} must refer to site spaces of this site`)
    return place
  })
  const rest = wanted === undefined ? places : wanted.withDefaults ? places.filter(({ at_root }) => at_root) : []
  const seen = publishedContent?.spaces ?? new Set(await listSearchableSpaces(db, userId, site.organization_id))
  const searched = [...named, ...rest].filter(({ id }) => id !== wanted?.except)
  return [...new Set(searched.map(({ space_id }) => space_id))].filter((id) => seen.has(id))
}
