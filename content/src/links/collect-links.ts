import { findPageByPath } from '../revision/index.ts'
import { documentHashOf, linksInFields } from './holders.ts'
import { targetKey, toTarget } from './target.ts'
import type { CheckedLink, LinkHolder, LinkPlace, LinkSource, LinkTarget } from './types.ts'

/** A link whose places are still being collected. */
export interface CollectedLink extends CheckedLink {
  status: CheckedLink['status']
  places: LinkPlace[]
}

/**
 * Collects the links of these holders by key, without checking them. Links of documents are read by hash, so that a host with a cache only reads what
 * changed.
 */
export async function collectLinks(
  source: LinkSource,
  holders: readonly LinkHolder[],
): Promise<Map<string, CollectedLink>> {
  const documents = await source.linksOf(new Set(holders.flatMap((holder) => documentHashOf(holder) ?? [])))
  const resolvePath = createPathReader(source)
  const collected = new Map<string, CollectedLink>()
  for (const holder of holders) {
    const document = documentHashOf(holder)
    const inDocument = document === undefined ? [] : documents.get(document)!.links
    /** Target and block of this holder → the index of the place. */
    const met = new Map<string, number>()
    for (const { ref, relation, node, text } of [...linksInFields(holder), ...inDocument]) {
      const written = toTarget(ref, holder, source)
      const byPath = written.kind === 'path'
      const target = byPath ? await resolvePath(written) : written
      const key = targetKey(target)
      let link = collected.get(key)
      if (!link) {
        link = { key, target, status: undefined, places: [] }
        collected.set(key, link)
      }
      addPlace(link.places, { holder, node, text, relation, byPath }, met, key)
    }
  }
  return collected
}

/** A block that links to the same target several times is one place. */
function addPlace(places: LinkPlace[], place: LinkPlace, met: Map<string, number>, key: string): void {
  const blockKey = key + (place.node ?? '')
  const at = met.get(blockKey)
  if (at === undefined) {
    met.set(blockKey, places.length)
    places.push(place)
  } else if (place.relation === 'dependsOn' || place.byPath) {
    const known = places[at]!
    const relation = known.relation === 'dependsOn' ? known.relation : place.relation
    places[at] = { ...known, relation, byPath: known.byPath || place.byPath }
  }
}

/** A path of this space is resolved to its page, if there is one, so that links by path and by id have the same target. */
function createPathReader({ nodes, revision, space }: LinkSource) {
  const known = new Map<string, string | undefined>()
  return async (target: LinkTarget & { kind: 'path' }): Promise<LinkTarget> => {
    if (target.space !== space) return target
    if (!known.has(target.path)) known.set(target.path, (await findPageByPath(nodes, revision, target.path))?.id)
    const page = known.get(target.path)
    if (page === undefined) return target
    return target.anchor === undefined
      ? { kind: 'page', space, page }
      : { kind: 'anchor', space, page, anchor: target.anchor }
  }
}
