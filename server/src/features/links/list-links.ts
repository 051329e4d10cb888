import { type CheckedLink, checkLinks, findTargets, isInSpace, type LinkTarget } from '@lectern/content/links'
import { findPage } from '@lectern/content/revision'
import type { Static } from 'typebox'
import { invalid, notFound } from '../../core/errors.ts'
import { present } from '../../core/words/shapes.ts'
import { loadRevisionRow, type RevisionRow } from '../revisions/index.ts'
import { type ExternalTarget, findExternalTargets } from './external-targets.ts'
import { createLocations, type LinksContext, type ResolvedTarget } from './locations.ts'
import { paginateByKey } from './page-by-key.ts'
import { listRevisionLinks, openSource } from './revision-links.ts'
import type { BrokenTarget, CheckedContentLink, ContentLinks, LinksFilter } from './schema.ts'

type Status = Static<typeof CheckedContentLink>['status']
type StatusOf = (link: CheckedLink) => Status
type SourceContext = Omit<LinksContext, 'page' | 'secrets'>

/** Lists the links of the revision, or of one page. */
export async function listContentLinks(
  context: LinksContext,
  { status, brokenContext }: LinksFilter,
  pageId?: string,
): Promise<Static<typeof ContentLinks>> {
  if (brokenContext !== undefined && status !== undefined && status !== 'broken')
    throw invalid('brokenContext goes with the status broken, or without status')
  const { links, elsewhere, statusOf, broken, before, brokenHere } = await findBroken(context, pageId)
  const stats = {
    total: links.length,
    broken: { total: broken.length, ...(brokenHere && { changeRequest: brokenHere.length }) },
  }
  const listed = () => {
    if (brokenContext === 'change-request') return brokenHere ?? []
    if (brokenContext === 'space') return broken.filter(({ key }) => before?.has(key))
    return status === undefined ? links : links.filter((link) => statusOf(link) === status)
  }
  const page = paginateByKey(context.page, listed(), ({ key }) => key)
  return { ...page, items: await toItems(context, page.items, statusOf, elsewhere), stats }
}

/** Counts the targets that the change request broke itself. */
export async function countNewlyBroken(context: SourceContext): Promise<number> {
  const { brokenHere = [] } = await findBroken(context, undefined)
  return brokenHere.length
}

/** Which links of the revision, or of one page, are broken, and which of them already were in the base of the change request. */
async function findBroken(context: SourceContext, pageId: string | undefined) {
  const links = await readLinks(context, context.revision, pageId)
  if (!links) throw notFound('Page')
  const outside = links.flatMap((link) => (link.status === undefined ? [link.target] : []))
  const asking = { actor: context.actor, organizationId: context.space.organization_id }
  const elsewhere = await findExternalTargets(context.db, asking, outside)
  const statusOf: StatusOf = (link) => link.status ?? (elsewhere.has(link.key) ? 'ok' : 'broken')
  const broken = links.filter((link) => statusOf(link) === 'broken')
  const before = await findBrokenBefore(context, statusOf, pageId)
  const brokenHere = before && broken.filter(({ key }) => !before.has(key))
  return { links, elsewhere, statusOf, broken, before, brokenHere }
}

/** Returns undefined when the revision has no such page. */
async function readLinks(
  { db, urls }: Pick<LinksContext, 'db' | 'urls'>,
  revision: RevisionRow,
  pageId: string | undefined,
): Promise<readonly CheckedLink[] | undefined> {
  if (pageId === undefined) return listRevisionLinks(db, revision, urls)
  const source = await openSource(db, revision, urls)
  const page = await findPage(source.nodes, source.revision, pageId)
  return page && checkLinks(source, [{ kind: 'page', page }])
}

/** In a change request, finds the keys of links that were already broken in its base. */
async function findBrokenBefore(
  context: SourceContext,
  statusOf: StatusOf,
  pageId: string | undefined,
): Promise<Set<string> | undefined> {
  const { db, space, changeRequest } = context
  if (!changeRequest) return undefined
  const ancestor = await loadRevisionRow(db, space.id, changeRequest.revision_merged_ancestor_id)
  const links = (await readLinks(context, ancestor, pageId)) ?? []
  return new Set(links.flatMap((link) => (statusOf(link) === 'broken' ? [link.key] : [])))
}

async function toItems(
  context: LinksContext,
  links: readonly CheckedLink[],
  statusOf: StatusOf,
  elsewhere: ReadonlyMap<string, ExternalTarget>,
): Promise<Static<typeof CheckedContentLink>[]> {
  const source = await openSource(context.db, context.revision, context.urls)
  const here = links.flatMap(({ target }) => (isInSpace(target) && target.space === source.space ? [target] : []))
  const found = await findTargets(source, here)
  const foundFor = ({ key, target }: CheckedLink): ResolvedTarget | undefined =>
    target.kind === 'url' || target.kind === 'in-app' ? target : (found.get(key) ?? elsewhere.get(key))
  const { ofPlace, ofTarget } = await createLocations(
    context,
    { nodes: source.nodes, content: source.revision },
    links.flatMap(({ places }) => places),
    links.flatMap((link) => foundFor(link) ?? []),
  )
  return links.map((link) => {
    const target = foundFor(link)
    return {
      status: statusOf(link),
      relation: link.places.some(({ relation }) => relation === 'dependsOn') ? 'dependsOn' : 'reference',
      ...(target ? { targetReference: ofTarget(target) } : { brokenTarget: toBrokenTarget(link.target) }),
      ...present('text', link.places.find(({ text }) => text !== undefined)?.text),
      locationReferences: link.places.map(ofPlace),
    }
  })
}

/** Names what is not there as precisely as the link does. */
function toBrokenTarget(target: LinkTarget): BrokenTarget {
  switch (target.kind) {
    case 'path':
      return { kind: 'path', address: target.path, ...present('anchor', target.anchor) }
    case 'anchor':
      return { kind: 'anchor', id: target.page, anchor: target.anchor }
    case 'page':
      return { kind: 'page', id: target.page }
    case 'file':
      return { kind: 'file', id: target.file }
    case 'reusable-content':
      return { kind: 'reusable-content', id: target.reusableContent, ...present('anchor', target.anchor) }
    case 'space':
      return { kind: 'space', id: target.space }
    case 'collection':
      return { kind: 'collection', id: target.collection }
    case 'user':
      return { kind: 'user', id: target.user }
    case 'openapi':
      return { kind: 'openapi', id: target.spec }
    case 'nowhere':
      return { kind: 'nowhere', address: target.address }
    default:
      // URLs are always resolved.
      return { kind: 'nowhere', address: target.url }
  }
}
