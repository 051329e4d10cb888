/** Shows unpublished content in the layout of the site, to people who may read it and to holders of a preview link. */
import { readVisitor } from '@lectern/content/visitors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { readClientAddress } from '../core/http/client-address.ts'
import { findSession } from '../features/sign-in/index.ts'
import { withDefaults } from '../features/site-customization/index.ts'
import {
  findPreview,
  hasPreviews,
  linkAddress,
  loadPreview,
  type PreviewGrant,
  readFramedToken,
  readLinkAddress,
  readPreviewAddress,
  readPreviewLink,
  signPreviewLink,
} from '../features/site-previews/index.ts'
import type { ServingContext } from './serving-context.ts'
import type { SiteRequest } from './site-request.ts'
import { encodeUrlPath } from './visible-pages.ts'
import { type SiteVisit, startVisit } from './visit.ts'

type OpenedLink = { kind: 'visit'; visit: SiteVisit; path: string[] } | { kind: 'ended' } | undefined
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
  const reader = await findReader(serving, request, reply)
  if (reader === undefined) return { kind: 'redirect', to: toSignIn(serving, toPreviewPath(visit.state.site, path)) }
  const { state, visitor, canonicalUrl } = visit
  const preview = await loadPreview(serving.db, state.site, { ...reader, subject: address.subject }, visit.tree)
  if (!preview) return undefined
  const basePath = `${visit.basePath}${encodeUrlPath(address.prefix.join('/'))}/`
  return {
    kind: 'visit',
    visit: startVisit({ state, visitor, basePath, canonicalUrl, preview }),
    path: address.rest,
  }
}

/** Opens `~/preview/<token>/…` of any site, published or not, with the rights of the token's creator. Returns undefined if there is no such preview any more. */
export async function openPreviewLink(serving: ServingContext, request: SiteRequest): Promise<OpenedLink> {
  const address = readLinkAddress(request.segments)
  if (!address) return undefined
  const framed = await readFramedToken(serving.secrets, address.token)
  if (framed) return (!framed.isExpired && (await openFramed(serving, request, framed, address))) || { kind: 'ended' }
  const link = await readPreviewLink(serving.secrets, address.token)
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

/** Opens what `POST …/preview` made, for the console. Returns undefined when the site or the rights of its maker are gone. */
async function openFramed(
  serving: ServingContext,
  request: SiteRequest,
  { id, siteId }: { id: string; siteId: string },
  address: { prefix: string[]; rest: string[] },
): Promise<OpenedLink> {
  const [shown, site] = await Promise.all([findPreview(serving.db, id), serving.findUnpublishedSite(request.name)])
  if (!shown || shown.siteId !== siteId || site?.id !== siteId) return undefined
  const saved = await serving.openState(site)
  const state = shown.customization ? { ...saved, customization: withDefaults(shown.customization) } : saved
  const { userId, changeRequestId, claims } = shown
  const subject = changeRequestId === null ? undefined : { kind: 'changes' as const, id: changeRequestId }
  const preview = await loadPreview(serving.db, site, { userId, isLink: true, isFramed: true, subject }, state.tree)
  if (!preview) return undefined
  const visitor = readVisitor(state.gate.schema, { signed: claims ?? undefined, cookie: claims?.unsigned })
  const basePath = `${request.root}${address.prefix.join('/')}/`
  const canonicalUrl = serving.urls.canonicalSite(site)
  const visit = startVisit({ state, visitor, basePath, canonicalUrl, preview, isFramed: true })
  return { kind: 'visit', visit, path: address.rest }
}

/** The path is on Lectern's own host: sessions do not exist at other host names. */
const toPreviewPath = ({ basename }: { basename: string }, path: string[]) =>
  `/sites/${basename}/${encodeUrlPath(path.join('/'))}`

/** Where sites have a host of their own, Lectern's host knows whether somebody is signed in. */
const toSignIn = ({ urls }: ServingContext, path: string) =>
  urls.sites === undefined ? `${urls.signIn}?next=${encodeURIComponent(path)}` : urls.base + path

/** Whether the path is that of a change request or a revision. */
export const isContentPreview = ({ segments }: SiteRequest) => readPreviewAddress(segments) !== undefined

/** The address on the host of sites at which the person who is signed in here sees a change request or a revision; else that of the sign-in. */
export async function findPreviewAddress(
  serving: ServingContext,
  { name, segments }: SiteRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { db, secrets, urls } = serving
  const { subject, rest } = readPreviewAddress(segments)!
  const site = await serving.findSite(name)
  if (!site || !hasPreviews(site)) return undefined
  const reader = await findReader(serving, request, reply)
  if (reader === undefined) return `${urls.signIn}?next=${encodeURIComponent(toPreviewPath(site, segments))}`
  const { tree } = await serving.openState(site)
  if (!(await loadPreview(db, site, { ...reader, subject }, tree))) return undefined
  const token = await signPreviewLink(secrets, {
    siteId: site.id,
    grant: { userId: reader.userId, isLink: true, subject },
    claims: undefined,
  })
  return urls.publishedSite(site.basename) + linkAddress(token, encodeUrlPath(rest.join('/')))
}

/** The reader is signed in in this browser, or sends a token with the scope `space:read`. */
async function findReader(
  serving: ServingContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<PreviewGrant, 'userId' | 'closedOrganizations'> | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined) {
    const session = await findSession(serving.database.db, serving.urls, request, reply)
    return session && { userId: session.user_id, closedOrganizations: session.closed_organizations }
  }
  try {
    const actor = await serving.authenticate(authorization, readClientAddress(request)).actor
    const { userId, scopes, closedOrganizations } = actor
    return scopes?.includes('space:read') === false ? undefined : { userId, closedOrganizations }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
