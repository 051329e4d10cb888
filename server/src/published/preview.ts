/** Content that is not published yet, drawn as the site would show it: for those who may read it, and whom they hand a link. */
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
import type { Asked } from './asked.ts'
import type { Serving } from './serving.ts'
import { encodePath } from './show-pages.ts'
import { startVisit, type Visit } from './visit.ts'

export type Preview = { kind: 'visit'; visit: Visit; path: string[] } | { kind: 'redirect'; to: string } | undefined

/** `~/changes/<id or number>/…` and `~/revisions/<id>/…` of sites that need no key and no sign-in of their own. */
export async function openPreview(
  serving: Serving,
  visit: Visit,
  path: string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Preview> {
  const address = readPreviewAddress(path)
  if (!address || !hasPreviews(visit.state.site)) return undefined
  const userId = await findReader(serving, request, reply)
  if (userId === undefined)
    return { kind: 'redirect', to: `${serving.urls.signIn}?next=${encodeURIComponent(addressOf(visit, path))}` }
  const { state, visitor, canonicalUrl } = visit
  const preview = await loadPreview(serving.db, state.site, { userId, subject: address.subject }, visit.tree)
  if (!preview) return undefined
  const basePath = `${visit.basePath}${encodePath(address.prefix.join('/'))}/`
  return {
    kind: 'visit',
    visit: startVisit({ state, visitor, basePath, canonicalUrl, preview }),
    path: address.rest,
  }
}

/** `~/preview/<token>/…` of any site, published or not: the token stands for whoever made it. Undefined: there is nothing, or no longer. */
export async function openPreviewLink(
  serving: Serving,
  asked: Asked,
): Promise<Extract<Preview, { kind: 'visit' }> | undefined> {
  const address = readLinkAddress(asked.segments)
  const link = address && (await readPreviewLink(serving.secrets, address.token))
  if (!link) return undefined
  const { grant, claims } = link
  const site = await (grant.subject ? serving.findSite(asked.name) : serving.findUnpublishedSite(asked.name))
  if (site?.id !== link.siteId) return undefined
  const state = await serving.openState(site)
  const preview = await loadPreview(serving.db, site, grant, state.tree)
  if (!preview) return undefined
  const visitor = readVisitor(state.gate.schema, { signed: claims, cookie: claims?.unsigned })
  const basePath = `${asked.root}${address.prefix.join('/')}/`
  const canonicalUrl = serving.urls.canonicalSite(site)
  return {
    kind: 'visit',
    visit: startVisit({ state, visitor, basePath, canonicalUrl, preview }),
    path: address.rest,
  }
}

/** At Lectern's own address: nobody is signed in at others. */
const addressOf = ({ state }: Visit, path: string[]) => `/sites/${state.site.basename}/${encodePath(path.join('/'))}`

/** Whoever is signed in in this browser, or holds a token that reads spaces. */
async function findReader(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
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
