/** The pictures of pages in link previews: `~/social/<site space>/<page>/<hash>.png`. Whoever may not see the page finds none. */
import { createHash } from 'node:crypto'
import { isRightToLeft, type SocialPicture } from '@lectern/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tookTooLong } from '../core/errors.ts'
import { isKnown } from '../core/http/etag.ts'
import { requestThreads } from '../core/threads/pools.ts'
import { drawPictureTask } from './draw-picture-task.ts'
import { CACHE_CONTROL, type SendOptions } from './send.ts'
import type { ServingContext } from './serving-context.ts'
import { nameSite } from './site-source.ts'
import { type LocatedSiteSpace, loadPages } from './space-pages.ts'
import type { VisiblePage } from './visible-pages.ts'
import { listVisibleSiteSpaces, type SiteVisit } from './visit.ts'

function describePicture(visit: SiteVisit, place: LocatedSiteSpace, { placed: { page } }: VisiblePage): SocialPicture {
  const { title, language } = nameSite(visit, place)
  return {
    title: page.title,
    site: title,
    description: page.description,
    colour: visit.state.customization.styling.primaryColor.light,
    isRightToLeft: isRightToLeft(language),
  }
}

/** The name changes with the picture, so that caches may keep it for good. */
const hashPicture = (picture: SocialPicture) =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 16)

/** The absolute address for programs that read the page. Visitors with a share key read it with their key. */
export function toPictureUrl(
  { urls }: ServingContext,
  visit: SiteVisit,
  place: LocatedSiteSpace,
  page: VisiblePage,
): string {
  const { basePath, canonicalUrl, state, isPreview } = visit
  const ids = [place.siteSpace.id, page.placed.page.id].map(encodeURIComponent).join('/')
  const path = `~/social/${ids}/${hashPicture(describePicture(visit, place, page))}.png`
  if (state.site.visibility !== 'share-link' && !isPreview) return canonicalUrl + path
  const own = new URL(urls.publishedSite(state.site.basename))
  return new URL(basePath + path, basePath.startsWith(own.pathname) ? own : canonicalUrl).href
}

interface DrawnPicture {
  png: Buffer
  hash: string
  /** Whether the address names the picture that the page has now. */
  isCurrent: boolean
}

/** Returns undefined when the address is none of a picture, or the visitor may not see the page. */
export async function drawPageSocialPicture(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
): Promise<DrawnPicture | undefined> {
  const [tilde, social, siteSpaceId, pageId, name, ...more] = path
  if (tilde !== '~' || social !== 'social' || name === undefined || more.length > 0) return undefined
  const place = listVisibleSiteSpaces(visit).find(({ siteSpace }) => siteSpace.id === siteSpaceId)
  const page = place && (await loadPages(serving, visit, place)).byId.get(pageId ?? '')
  if (page?.entry.type !== 'document') return undefined
  const picture = describePicture(visit, place!, page)
  const hash = hashPicture(picture)
  const png = await serving.pictures.getOrCreate(hash, () => drawInThread(visit, picture))
  return { png, hash, isCurrent: name === `${hash}.png` }
}

async function drawInThread({ state }: SiteVisit, picture: SocialPicture): Promise<Buffer> {
  const result = await requestThreads.run(drawPictureTask, picture, { caller: `site ${state.site.id}` })
  if (result.kind === 'exceeded') throw tookTooLong()
  return Buffer.from(result.value)
}

/** An address of an earlier picture shows the current one, which is not cached under that name. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { png, hash, isCurrent }: DrawnPicture,
  { cacheScope, variesByCookie }: SendOptions,
): FastifyReply {
  const etag = `"${hash}"`
  const scope = cacheScope === 'shared' ? 'public' : 'private'
  const isKept = isCurrent && cacheScope !== 'nobody'
  reply.header('cache-control', isKept ? `${scope}, max-age=31536000, immutable` : CACHE_CONTROL[cacheScope])
  if (variesByCookie) reply.header('vary', 'Cookie')
  if (cacheScope !== 'nobody') {
    reply.header('etag', etag)
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  }
  return reply.type('image/png').send(png)
}
