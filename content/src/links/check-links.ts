/**
 * The links that stand in some holders of a revision, a target each, with every place that leads there and whether the revision holds it.
 * A target outside the revision gets no status here. Reads links of documents by their hash, so a host that keeps them pays for what changed.
 */
import { findPageByPath } from '../revision/read-pages.ts'
import { findTargets } from './find-targets.ts'
import { documentOf, linksInFields } from './holders.ts'
import type { Application } from './read-address.ts'
import { isInSpace, targetKey, toTarget } from './target.ts'
import type { CheckedLink, Link, LinkHolder, LinkSource, LinkStatus, LinkTarget, TargetInSpace } from './types.ts'

interface Collected {
  readonly target: LinkTarget
  relation: CheckedLink['relation']
  readonly places: CheckedLink['places'][number][]
}

/** Ordered by key. */
export async function checkLinks(
  source: LinkSource & { readonly application: Application },
  holders: readonly LinkHolder[],
): Promise<CheckedLink[]> {
  const collected = await collectLinks(source, holders)
  const isHere = (target: LinkTarget): target is TargetInSpace => isInSpace(target) && target.space === source.space
  const here = [...collected.values()].flatMap(({ target }) => (isHere(target) ? [target] : []))
  const found = await findTargets(source, here)
  const statusOf = (key: string, target: LinkTarget): LinkStatus | undefined => {
    if (isHere(target)) return found.has(key) ? 'ok' : 'broken'
    return STATUSES[target.kind]
  }
  const checked = [...collected].map(([key, link]) => ({ key, ...link, status: statusOf(key, link.target) }))
  return checked.sort((one, other) => (one.key < other.key ? -1 : 1))
}

const STATUSES: { readonly [kind in LinkTarget['kind']]?: LinkStatus } = {
  url: 'ok',
  'in-app': 'in-app',
  nowhere: 'broken',
}

async function collectLinks(
  source: LinkSource & { readonly application: Application },
  holders: readonly LinkHolder[],
): Promise<Map<string, Collected>> {
  const documents = await source.linksOf(new Set(holders.flatMap((holder) => documentOf(holder) ?? [])))
  const settlePath = createPathReader(source)
  const collected = new Map<string, Collected>()
  for (const holder of holders) {
    const document = documentOf(holder)
    const links = [...linksInFields(holder), ...((document && documents.get(document)?.links) || [])]
    /** Of this holder: a block that leads to the same target twice is one place. */
    const seen = new Set<string>()
    for (const { ref, relation, node } of links as Link[]) {
      const written = toTarget(ref, holder, source)
      const target = written.kind === 'path' ? await settlePath(written) : written
      const key = targetKey(target)
      let link = collected.get(key)
      if (!link) {
        link = { target, relation, places: [] }
        collected.set(key, link)
      }
      if (relation === 'dependsOn') link.relation = relation
      const place = `${key}\n${node ?? ''}`
      if (seen.has(place)) continue
      seen.add(place)
      link.places.push({ holder, ...(node !== undefined && { node }) })
    }
  }
  return collected
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
