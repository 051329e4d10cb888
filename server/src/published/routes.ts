/** Serves sites over HTTP, to visitors: no token, no member, only an address. */
import { isIndexed, renderEmpty, renderMarkdown, renderNotFound, renderPage } from '@lectern/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../core/database/connect.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Urls } from '../core/urls.ts'
import type { PublishedSite, PublishedSpace } from '../features/sites/index.ts'
import { ASSETS, registerAssets } from './assets.ts'
import { type OpenedSite, openSite } from './open-site.ts'
import { findPageSource } from './page-source.ts'
import { type Answer, sendMarkdown, sendPage } from './send-page.ts'
import { toSiteSource } from './site-source.ts'

export interface PublishedParts {
  database: Database
  urls: Urls
  secrets: Secrets
}

export function registerPublished(app: FastifyInstance, parts: PublishedParts): void {
  registerAssets(app)
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { basename, '*': rest = '' } = request.params as { basename: string; '*'?: string }
    const path = rest.split('/').filter((part) => part !== '')
    const opened = await openSite(parts.database.reads, basename, path)
    if (!opened) return sendPage(reply, NOT_FOUND())
    const markdown = await findMarkdown(opened, parts)
    return markdown === undefined ? sendPage(reply, await answer(opened, parts)) : sendMarkdown(reply, markdown)
  }
  app.get('/sites/:basename', serve)
  app.get('/sites/:basename/*', serve)
}

const NOT_FOUND = (): Answer => ({ status: 404, isIndexed: false, page: renderNotFound({ assets: ASSETS }) })

async function answer(opened: OpenedSite, parts: PublishedParts): Promise<Answer> {
  const site = toSiteSource(opened, parts.urls)
  if (opened.site.spaces.length === 0) return { status: 404, isIndexed: false, page: renderEmpty(site) }
  const source = await findSource(opened, opened.path, parts)
  if (source) return { status: 200, isIndexed: isIndexed(source), page: await renderPage(source) }
  const isRoot = opened.path.length === 0
  return { status: 404, isIndexed: false, page: isRoot ? renderEmpty(site) : renderNotFound({ site }) }
}

/** Every page is at its address with `.md` too, as its text alone; the root of a space is its `index.md`. */
async function findMarkdown(opened: OpenedSite, parts: PublishedParts): Promise<string | undefined> {
  const [last = '', ...before] = opened.path.toReversed()
  if (!last.endsWith('.md')) return undefined
  const path = last === 'index.md' ? before : [last.slice(0, -3), ...before]
  const source = await findSource(opened, path.toReversed(), parts)
  return source && renderMarkdown(source)
}

async function findSource(opened: OpenedSite, path: string[], { database, urls, secrets }: PublishedParts) {
  const place = findSpace(opened.site, path)
  const site = toSiteSource(opened, urls)
  const gathering = { db: database.reads, urls, secrets, site, visitor: { claims: {} } }
  return place && findPageSource(gathering, place.space, place.path)
}

/** A section's or variant's address wins over an equal path of a page in the default space. */
function findSpace({ spaces }: PublishedSite, path: string[]): { space: PublishedSpace; path: string[] } | undefined {
  const whole = `${path.join('/')}/`.toLowerCase()
  const [space] = spaces
    .filter(({ address }) => whole.startsWith(address.toLowerCase()))
    .sort((one, other) => other.address.length - one.address.length)
  return space && { space, path: path.slice(space.address.split('/').length - 1) }
}
