/** Content that is not published yet, drawn as the site would show it: for those who may read it, and nobody else. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { findChangeRequests, loadChangeRequest } from '../features/change-requests/index.ts'
import { findRevisions } from '../features/revisions/index.ts'
import { findSession } from '../features/sign-in/index.ts'
import { loadSpaceSeenBy } from '../features/spaces/index.ts'
import type { Serving } from './serving.ts'
import { encodePath } from './show-pages.ts'
import { siteSpacesOf, startVisit, type Visit } from './visit.ts'

export type Preview = { kind: 'visit'; visit: Visit; path: string[] } | { kind: 'redirect'; to: string } | undefined

interface Shows {
  spaceId: string
  revisionId: string
}

/** `~/changes/<id or number>/…` and `~/revisions/<id>/…` of sites that need no key and no sign-in of their own. */
export async function openPreview(
  serving: Serving,
  visit: Visit,
  path: string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Preview> {
  const [, kind, id, ...rest] = path
  const { visibility } = visit.state.site
  if (id === undefined || (visibility !== 'public' && visibility !== 'unlisted')) return undefined
  const userId = await findReader(serving, request, reply)
  if (userId === undefined)
    return { kind: 'redirect', to: `${serving.urls.signIn}?next=${encodeURIComponent(addressOf(visit, path))}` }
  const shows = kind === 'changes' ? await findChange(serving, visit, id) : await findOld(serving, id)
  const isHere = siteSpacesOf(visit).some(({ siteSpace }) => siteSpace.spaceId === shows?.spaceId)
  if (!shows || !isHere || !(await mayRead(serving, userId, shows.spaceId))) return undefined
  const { state, visitor, canonicalUrl } = visit
  const basePath = `${visit.basePath}~/${kind}/${encodeURIComponent(id)}/`
  return {
    kind: 'visit',
    visit: startVisit({ state, visitor, basePath, canonicalUrl, preview: shows }),
    path: rest,
  }
}

/** At Lectern's own address: nobody is signed in at others. */
const addressOf = ({ state }: Visit, path: string[]) => `/sites/${state.site.basename}/${encodePath(path.join('/'))}`

/** Whoever is signed in in this browser, or holds a token that reads spaces. */
async function findReader(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined)
    return (await findSession(serving.database.db, serving.urls, request, reply))?.user_id
  const actor = await unlessRefused(async () => serving.authenticate(authorization).actor)
  return actor && (actor.scopes?.includes('space:read') ?? true) ? actor.userId : undefined
}

/** By number only where there is one space to count in. */
async function findChange({ db }: Serving, visit: Visit, id: string): Promise<Shows | undefined> {
  const spaces = siteSpacesOf(visit)
  const found = /^\d+$/.test(id)
    ? spaces.length === 1 && (await unlessRefused(() => loadChangeRequest(db, spaces[0]!.siteSpace.spaceId, id)))
    : (await findChangeRequests(db, [id])).get(id)
  return found ? { spaceId: found.space_id, revisionId: found.revision_id } : undefined
}

async function findOld({ db }: Serving, id: string): Promise<Shows | undefined> {
  const found = (await findRevisions(db, [id])).get(id)
  return found && { spaceId: found.space_id, revisionId: found.id }
}

const mayRead = async ({ db }: Serving, userId: string, spaceId: string) =>
  (await unlessRefused(() => loadSpaceSeenBy(db, userId, spaceId))) !== undefined

async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
