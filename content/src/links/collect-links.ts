import { findPageByPath } from '../revision/index.ts'
import { documentHashOf, linksInFields } from './holders.ts'
import { targetKey, toTarget } from './target.ts'
import type { CheckedLink, LinkHolder, LinkPlace, LinkSource, LinkTarget } from './types.ts'

/** A link that is still being put together. */
export interface Collected extends CheckedLink {
  status: CheckedLink['status']
  places: LinkPlace[]
}

/** The links of these holders by key, none of them checked. Links of documents are read by hash: a host that keeps them pays for what changed. */
export async function collectLinks(
  source: LinkSource,
  holders: readonly LinkHolder[],
): Promise<Map<string, Collected>> {
  const documents = await source.linksOf(new Set(holders.flatMap((holder) => documentHashOf(holder) ?? [])))
  const settlePath = createPathReader(source)
  const collected = new Map<string, Collected>()
  for (const holder of holders) {
    const document = documentHashOf(holder)
    const inDocument = document === undefined ? [] : documents.get(document)!.links
    /** Target and block of this holder → the index of the place. */
    const met = new Map<string, number>()
    for (const { ref, relation, node } of [...linksInFields(holder), ...inDocument]) {
      const written = toTarget(ref, holder, source)
      const byPath = written.kind === 'path'
      const target = byPath ? await settlePath(written) : written
      const key = targetKey(target)
      let link = collected.get(key)
      if (!link) {
        link = { key, target, status: undefined, places: [] }
        collected.set(key, link)
      }
      addPlace(link.places, { holder, node, relation, byPath }, met, key)
    }
  }
  return collected
}

/** A block that leads to the same target by several ways is one place. */
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

/** A path of this space is the page that has it, if any: then links by path and by id lead to the same. */
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
