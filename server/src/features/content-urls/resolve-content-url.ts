/** Resolves an address in the application, of a published site or of a preview to the collection, or the space, change request and page that it shows. */
import { findAncestors, findPageByPath, toPagePath } from '@lectern/content/revision'
import type { ActorIdentity } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { present } from '../../core/words/shapes.ts'
import { loadChangeRequest, toChangeRequest } from '../change-requests/index.ts'
import { loadCollectionSeenBy, toCollection } from '../collections/index.ts'
import { openExpanded } from '../openapi/index.ts'
import { locateContent } from '../published-content/index.ts'
import { loadRevisionRow } from '../revisions/index.ts'
import { toRevisionPage } from '../space-content/index.ts'
import { loadSpaceSeenBy, toSpace } from '../spaces/index.ts'
import type { ContentAtUrl } from './schema.ts'

interface ResolveContext {
  db: ReadDb
  actor: ActorIdentity
  urls: Urls
  secrets: Secrets
}

/** What the caller may not see gets the same 404 as what does not exist. */
export async function resolveContentUrl(context: ResolveContext, url: string): Promise<ContentAtUrl> {
  const { db, actor, urls } = context
  const segments = toSegments(url, urls)
  if (segments?.[0] !== 'o') return resolvePublishedUrl(context, url)
  const [, organizationId, kind, id, ...rest] = segments
  if (organizationId === undefined || id === undefined) throw noContent()
  if (actor.closedOrganizations?.includes(organizationId)) throw noContent()
  if (kind === 'c' && rest.length === 0) {
    const collection = await loadCollectionSeenBy(db, actor.userId, id)
    if (collection.organization_id !== organizationId) throw noContent()
    return { collection: toCollection(collection, urls) }
  }
  if (kind !== 's') throw noContent()
  const space = await loadSpaceSeenBy(db, actor.userId, id)
  if (space.organization_id !== organizationId) throw noContent()
  const { version, name, path } = readVersion(rest)
  const changeRequest = version === 'changes' ? await loadChangeRequest(db, space.id, name) : undefined
  const revisionId = version === 'revisions' ? name : (changeRequest?.revision_id ?? space.revision_id)
  const app = urls.spaceApp(space.organization_id, space.id) + (version ? `/~/${version}/${name}` : '')
  const page = path.length === 0 ? undefined : await readPageAt(db, { spaceId: space.id, revisionId, path, app })
  return {
    space: toSpace(space, urls),
    ...present('changeRequest', changeRequest && toChangeRequest(changeRequest, urls)),
    ...present('page', page),
  }
}

/** The level of the caller on the space decides, not what a visitor sees. */
async function resolvePublishedUrl(context: ResolveContext, url: string): Promise<ContentAtUrl> {
  const { db, actor, urls } = context
  const located = URL.canParse(url) ? await locateContent(context, new URL(url)) : undefined
  if (!located) throw noContent()
  const space = await loadSpaceSeenBy(db, actor.userId, located.spaceId)
  if (actor.closedOrganizations?.includes(space.organization_id)) throw noContent()
  const changeRequest = located.changeRequestId && (await loadChangeRequest(db, space.id, located.changeRequestId))
  const app = changeRequest
    ? urls.changeRequestApp(space.organization_id, space.id, changeRequest.number)
    : urls.spaceApp(space.organization_id, space.id)
  return {
    space: toSpace(space, urls),
    ...present('changeRequest', changeRequest ? toChangeRequest(changeRequest, urls) : undefined),
    ...present('page', located.page && toRevisionPage({ ...located.page, pages: [] }, { app, metadata: true })),
  }
}

const noContent = () => notFound('Content')

/** Splits what follows the address of Lectern into decoded segments; undefined for an address elsewhere. */
function toSegments(url: string, { base }: Urls): string[] | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  const own = new URL(base)
  const root = own.pathname.replace(/\/$/, '')
  if (origin !== own.origin || !`${pathname}/`.startsWith(`${root}/`)) return undefined
  try {
    return pathname.slice(root.length).split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function readVersion(rest: string[]): { version?: 'changes' | 'revisions'; name: string; path: string[] } {
  const [tilde, version, name, ...path] = rest
  if (tilde !== '~') return { name: '', path: rest }
  if ((version !== 'changes' && version !== 'revisions') || name === undefined) throw noContent()
  return { version, name, path }
}

async function readPageAt(
  db: ReadDb,
  { spaceId, revisionId, path, app }: { spaceId: string; revisionId: string; path: string[]; app: string },
) {
  const { nodes, content } = await openExpanded(db, await loadRevisionRow(db, spaceId, revisionId))
  const page = await findPageByPath(nodes, content, path.join('/'))
  if (!page) throw notFound('Page')
  const at = toPagePath(await findAncestors(nodes, content, page), page)
  return toRevisionPage({ page, path: at, pages: [] }, { app, metadata: true })
}
