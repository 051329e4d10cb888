/** Serves sites over HTTP, to visitors: no token, no member, only an address. */
import { isIndexed, renderEmpty, renderNotFound, renderPage } from '@lectern/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../core/database/connect.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Urls } from '../core/urls.ts'
import type { PublishedSite, PublishedSpace } from '../features/sites/index.ts'
import { ASSETS, registerAssets } from './assets.ts'
import { type OpenedSite, openSite } from './open-site.ts'
import { findPageSource } from './page-source.ts'
import { type Answer, sendPage } from './send-page.ts'
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
    return sendPage(reply, opened ? await answer(opened, parts) : NOT_FOUND())
  }
  app.get('/sites/:basename', serve)
  app.get('/sites/:basename/*', serve)
}

const NOT_FOUND = (): Answer => ({ status: 404, isIndexed: false, page: renderNotFound({ assets: ASSETS }) })

async function answer(opened: OpenedSite, { database, urls, secrets }: PublishedParts): Promise<Answer> {
  const site = toSiteSource(opened, urls)
  const place = findSpace(opened.site, opened.path)
  if (!place) return { status: 404, isIndexed: false, page: renderEmpty(site) }
  const gathering = { db: database.reads, urls, secrets, site, visitor: { claims: {} } }
  const source = await findPageSource(gathering, place.space, place.path)
  if (source) return { status: 200, isIndexed: isIndexed(source), page: await renderPage(source) }
  const isRoot = opened.path.length === 0
  return { status: 404, isIndexed: false, page: isRoot ? renderEmpty(site) : renderNotFound({ site }) }
}

/** A section's or variant's address wins over an equal path of a page in the default space. */
function findSpace({ spaces }: PublishedSite, path: string[]): { space: PublishedSpace; path: string[] } | undefined {
  const whole = `${path.join('/')}/`.toLowerCase()
  const [space] = spaces
    .filter(({ address }) => whole.startsWith(address.toLowerCase()))
    .sort((one, other) => other.address.length - one.address.length)
  return space && { space, path: path.slice(space.address.split('/').length - 1) }
}
