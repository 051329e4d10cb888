import { type CheckedLink, checkLinks, findPage, findTargets, isInSpace, readApplication } from '@lectern/content'
import type { Static } from 'typebox'
import { invalid, notFound } from '../../core/errors.ts'
import { toPage } from '../../core/pagination.ts'
import { loadRevision, type RevisionRow } from '../revisions/index.ts'
import { findElsewhere } from './elsewhere.ts'
import { createLocations, type Found, type LinksContext } from './locations.ts'
import { listRevisionLinks, openSource } from './revision-links.ts'
import type { ContentLinks, LinksFilter, Stats } from './schema.ts'

type Seen = CheckedLink & { status: NonNullable<CheckedLink['status']>; isNew: boolean }

/** The links of what is read: of all of it, or of one page. */
export async function listLinks(
  context: LinksContext,
  filter: LinksFilter,
  pageId?: string,
): Promise<Static<typeof ContentLinks>> {
  const { db, actor, revision, changeRequest } = context
  const { status, brokenContext } = filter
  if (brokenContext !== undefined && status !== undefined && status !== 'broken')
    throw invalid('brokenContext goes with the status broken, or without status')
  const links = await linksIn(context, revision, pageId)
  if (!links) throw notFound('Page')
  const outside = links.flatMap((link) => (link.status === undefined ? [link.target] : []))
  const elsewhere = await findElsewhere(db, actor.userId, outside)
  const statusOf = (link: CheckedLink) => link.status ?? (elsewhere.has(link.key) ? 'ok' : 'broken')
  const before = changeRequest ? await brokenBefore(changeRequest.revision_merged_ancestor_id) : undefined
  const seen = links.map((link): Seen => {
    const status = statusOf(link)
    return { ...link, status, isNew: status === 'broken' && before !== undefined && !before.has(link.key) }
  })
  const isListed = (link: Seen) =>
    (status === undefined || link.status === status) &&
    (brokenContext === undefined || (link.status === 'broken' && link.isNew === (brokenContext === 'change-request')))
  const listed = seen.filter(isListed)
  const after = context.page.after?.[0] as string | undefined
  const from = after === undefined ? 0 : listed.findIndex(({ key }) => key > after)
  const onPage = from < 0 ? [] : listed.slice(from, from + context.page.limit + 1)
  const page = toPage(context.page, onPage, listed.length, ({ key }) => [key])
  return { ...page, items: await toItems(page.items), stats: countLinks(seen, before !== undefined) }

  /** The keys of what was broken in the primary revision last taken in. */
  async function brokenBefore(ancestorId: string): Promise<Set<string>> {
    const ancestor = await loadRevision(db, context.space.id, ancestorId)
    const then = (await linksIn(context, ancestor, pageId)) ?? []
    return new Set(then.flatMap((link) => (statusOf(link) === 'broken' ? [link.key] : [])))
  }

  async function toItems(items: Seen[]) {
    const source = await openSource(db, revision)
    const here = items.flatMap(({ target }) => (isInSpace(target) && target.space === source.space ? [target] : []))
    const found = await findTargets(source, here)
    const foundFor = ({ key, target }: Seen): Found | undefined =>
      target.kind === 'url' || target.kind === 'in-app' ? target : (found.get(key) ?? elsewhere.get(key))
    const targets = items.flatMap((link) => foundFor(link) ?? [])
    const places = items.flatMap((link) => link.places)
    const opened = { nodes: source.nodes, content: source.revision }
    const { ofPlace, ofTarget } = await createLocations(context, opened, places, targets)
    return items.map((link) => {
      const target = foundFor(link)
      return {
        status: link.status,
        relation: link.relation,
        ...(target && { targetReference: ofTarget(target) }),
        locationReferences: link.places.map(ofPlace),
      }
    })
  }
}

/** undefined: the revision has no such page. */
async function linksIn(
  { db, urls }: LinksContext,
  revision: RevisionRow,
  pageId: string | undefined,
): Promise<CheckedLink[] | undefined> {
  if (pageId === undefined) return listRevisionLinks(db, revision, urls)
  const source = await openSource(db, revision)
  const page = await findPage(source.nodes, source.revision, pageId)
  return page && checkLinks({ ...source, application: readApplication(urls.base) }, [{ kind: 'page', page }])
}

function countLinks(links: readonly Seen[], inChangeRequest: boolean): Stats {
  const broken = links.filter(({ status }) => status === 'broken')
  const changeRequest = inChangeRequest ? { changeRequest: broken.filter(({ isNew }) => isNew).length } : {}
  return { total: links.length, broken: { total: broken.length, ...changeRequest } }
}
