/** Shows unpublished content in the layout of the site, to people who may read it and to holders of a preview link. */
import { readVisitor } from '@lectern/content/visitors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { findSession } from '../features/sign-in/index.ts'
import {
  hasPreviews,
  loadPreview,
  readLinkAddress,
  readPreviewAddress,
  readPreviewLink,
} from '../features/site-previews/index.ts'
import type { ServingContext } from './serving-context.ts'
import type { SiteRequest } from './site-request.ts'
import { encodeUrlPath } from './visible-pages.ts'
import { type SiteVisit, startVisit } from './visit.ts'

type PreviewVisit = { kind: 'visit'; visit: SiteVisit; path: string[] } | { kind: 'redirect'; to: string } | undefined

/** Opens `~/changes/<id or number>/…` and `~/revisions/<id>/…`, on sites that need neither a share key nor a visitor token. */
export async function openPreview(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PreviewVisit> {
  const address = readPreviewAddress(path)
  if (!address || !hasPreviews(visit.state.site)) return undefined
  const userId = await findReader(serving, request, reply)
  if (userId === undefined)
    return { kind: 'redirect', to: `${serving.urls.signIn}?next=${encodeURIComponent(toPreviewPath(visit, path))}` }
  const { state, visitor, canonicalUrl } = visit
  const preview = await loadPreview(serving.db, state.site, { userId, subject: address.subject }, visit.tree)
  if (!preview) return undefined
  const basePath = `${visit.basePath}${encodeUrlPath(address.prefix.join('/'))}/`
  return {
    kind: 'visit',
    visit: startVisit({ state, visitor, basePath, canonicalUrl, preview }),
    path: address.rest,
  }
}

/** Opens `~/preview/<token>/…` of any site, published or not, with the rights of the token's creator. Returns undefined if there is no such preview any more. */
export async function openPreviewLink(
  serving: ServingContext,
  request: SiteRequest,
): Promise<Extract<PreviewVisit, { kind: 'visit' }> | undefined> {
  const address = readLinkAddress(request.segments)
  const link = address && (await readPreviewLink(serving.secrets, address.token))
  if (!link) return undefined
  const { grant, claims } = link
  const site = await (grant.subject ? serving.findSite(request.name) : serving.findUnpublishedSite(request.name))
  if (site?.id !== link.siteId) return undefined
  const state = await serving.openState(site)
  const preview = await loadPreview(serving.db, site, grant, state.tree)
  if (!preview) return undefined
  const visitor = readVisitor(state.gate.schema, { signed: claims, cookie: claims?.unsigned })
  const basePath = `${request.root}${address.prefix.join('/')}/`
  const canonicalUrl = serving.urls.canonicalSite(site)
  return {
    kind: 'visit',
    visit: startVisit({ state, visitor, basePath, canonicalUrl, preview }),
    path: address.rest,
  }
}

/** The path is on Lectern's own host: sessions do not exist at other host names. */
const toPreviewPath = ({ state }: SiteVisit, path: string[]) =>
  `/sites/${state.site.basename}/${encodeUrlPath(path.join('/'))}`

/** The reader is signed in in this browser, or sends a token with the scope `space:read`. */
async function findReader(
  serving: ServingContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined)
    return (await findSession(serving.database.db, serving.urls, request, reply))?.user_id
  try {
    const { userId, scopes } = await serving.authenticate(authorization).actor
    return scopes?.includes('space:read') === false ? undefined : userId
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
