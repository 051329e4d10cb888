import { type CheckedLink, type LinkPlace, listVariableUses } from '@lectern/content/links'
import { findFile, findPage, findReusableContent } from '@lectern/content/revision'
import { notFound } from '../../core/errors.ts'
import type { ListPage } from '../../core/operation/pagination.ts'
import { openExpanded } from '../openapi/index.ts'
import { createLocations, type LinksContext } from './locations.ts'
import { paginateByKey } from './page-by-key.ts'
import { listRevisionLinks, openSource } from './revision-links.ts'
import type { ContentLocation } from './schema.ts'

/** Lists every place in the revision that uses the file. */
export async function listFileBacklinks(context: LinksContext, fileId: string): Promise<ListPage<ContentLocation>> {
  const { nodes, content } = await openExpanded(context.db, context.revision)
  if (!(await findFile(nodes, content, fileId))) throw notFound('File')
  return listPlaces(context, ({ target }) => target.kind === 'file' && target.file === fileId)
}

/** Lists every place in the revision that shows the reusable content, or leads into it; except places in itself. */
export async function listReusableContentBacklinks(
  context: LinksContext,
  id: string,
): Promise<ListPage<ContentLocation>> {
  const { nodes, content } = await openExpanded(context.db, context.revision)
  if (!(await findReusableContent(nodes, content, id))) throw notFound('Reusable content')
  return listPlaces(
    context,
    ({ target }) =>
      target.kind === 'reusable-content' && target.space === context.space.id && target.reusableContent === id,
    ({ holder }) => holder.kind === 'page' || holder.reusableContent.id !== id,
  )
}

/** Lists every place in the revision whose expressions read the variable of the space. One that is read need not be defined. */
export async function listVariableBacklinks(context: LinksContext, name: string): Promise<ListPage<ContentLocation>> {
  const { db, revision, urls } = context
  const uses = (await listVariableUses(await openSource(db, revision, urls))).get(name)
  const { content } = await openExpanded(db, revision)
  if (!uses && !Object.hasOwn(content.variables ?? {}, name)) throw notFound('Variable')
  return pagePlaces(context, uses ?? [])
}

/** Lists every place in the revision that links to the page or into it, except places in the page itself. */
export async function listPageBacklinks(context: LinksContext, pageId: string): Promise<ListPage<ContentLocation>> {
  const { nodes, content } = await openExpanded(context.db, context.revision)
  if (!(await findPage(nodes, content, pageId))) throw notFound('Page')
  return listPlaces(
    context,
    ({ target }) =>
      (target.kind === 'page' || target.kind === 'anchor') &&
      target.space === context.space.id &&
      target.page === pageId,
    (place) => place.holder.kind !== 'page' || place.holder.page.id !== pageId,
  )
}

async function listPlaces(
  context: LinksContext,
  leadsThere: (link: CheckedLink) => boolean,
  counts: (place: LinkPlace) => boolean = () => true,
): Promise<ListPage<ContentLocation>> {
  const { db, revision, urls } = context
  const links = (await listRevisionLinks(db, revision, urls)).filter(leadsThere)
  return pagePlaces(
    context,
    links.flatMap((link) => link.places.filter(counts)),
  )
}

async function pagePlaces(context: LinksContext, all: readonly LinkPlace[]): Promise<ListPage<ContentLocation>> {
  const { db, revision } = context
  const places = new Map(all.map((place) => [toKey(place), place]))
  const sorted = [...places].sort(([one], [other]) => (one < other ? -1 : 1))
  const page = paginateByKey(context.page, sorted, ([key]) => key)
  const listed = page.items.map(([, place]) => place)
  const { ofPlace } = await createLocations(context, await openExpanded(db, revision), listed, [])
  return { ...page, items: listed.map(ofPlace) }
}

const toKey = ({ holder, node = '' }: LinkPlace) =>
  JSON.stringify([holder.kind, holder.kind === 'page' ? holder.page.id : holder.reusableContent.id, node])
