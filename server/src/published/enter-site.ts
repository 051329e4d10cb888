/** The door of a site: whether its visibility lets this visitor in, what is known of them, and what they take along. */
import { fastifyCookie } from '@fastify/cookie'
import { isKnown } from '@lectern/content/visitors'
import { isActiveShareKey } from '../features/share-links/index.ts'
import {
  admitVisitor,
  PUBLIC_COOKIES,
  type ReadVisitor,
  readSharedPath,
  readSiteVisitor,
  TOKEN_COOKIES,
  TOKEN_QUERY,
} from '../features/site-visitors/index.ts'
import type { Asked } from './asked.ts'
import type { Serving, SiteState } from './serving.ts'
import { startVisit, type Visit } from './visit.ts'

export type Entry = { cookies: string[] } & (
  | { kind: 'visit'; visit: Visit; path: string[]; isShared: boolean }
  /** To an address of the server, or elsewhere. */
  | { kind: 'redirect'; to: string }
)

/** Undefined does not say why not. */
export async function enterSite(serving: Serving, state: SiteState, asked: Asked): Promise<Entry | undefined> {
  const { site, gate } = state
  const read = await readSiteVisitor(gate, asked)
  const cookies = cookiesOf(asked, read)
  const ends = await atTheDoor(state, asked, read)
  if (ends) return ends
  // Out of the address, where it could be passed on.
  if (read.token?.isNew) return { kind: 'redirect', to: withoutToken(asked), cookies }
  const visit = (basePath: string, path: string[]): Entry => ({
    kind: 'visit',
    visit: startVisit({ state, visitor: read.visitor, basePath, canonicalUrl: serving.urls.canonicalSite(site) }),
    path,
    isShared: site.visibility !== 'share-link' && site.visibility !== 'visitor-auth' && !isKnown(read.visitor),
    cookies,
  })
  const shared = readSharedPath(site.visibility, asked.segments)
  const admission = admitVisitor(site.visibility, {
    hasShareKey: shared !== undefined && (await isActiveShareKey(serving.db, site.id, shared.key)),
    hasVisitorToken: read.token !== undefined,
  })
  switch (admission) {
    case 'enter':
      return shared ? visit(`${asked.root}${shared.key}/`, shared.segments) : visit(asked.root, asked.segments)
    case 'sign in':
      return gate.loginUrl === undefined ? undefined : toLogin(gate.loginUrl, pathAsked(asked))
    case 'refuse':
      return undefined
  }
}

/** Signing in and out by hand, where a site has a place for it. The second name is that of links from elsewhere. */
async function atTheDoor({ gate }: SiteState, asked: Asked, { token }: ReadVisitor): Promise<Entry | undefined> {
  const [space, auth, way, ...more] = asked.segments
  if ((space !== '~lectern' && space !== '~gitbook') || auth !== 'auth' || more.length > 0) return undefined
  const back = asked.query.get('location') ?? '/'
  if (way === 'login' && gate.loginUrl !== undefined) {
    return token
      ? { kind: 'redirect', to: asked.root, cookies: [] }
      : toLogin(gate.loginUrl, back.startsWith('/') ? back : '/')
  }
  if (way !== 'logout') return undefined
  const cookies = [...TOKEN_COOKIES, ...PUBLIC_COOKIES].map((name) => cookie(asked, name, '', { maxAge: 0 }))
  return { kind: 'redirect', to: gate.logoutUrl ?? asked.root, cookies }
}

function toLogin(loginUrl: string, location: string): Entry {
  const login = new URL(loginUrl)
  login.searchParams.set('location', location)
  return { kind: 'redirect', to: login.href, cookies: [] }
}

/** Below the site's root, with the query. */
function pathAsked({ segments, query }: Asked): string {
  const rest = new URLSearchParams(query)
  rest.delete(TOKEN_QUERY)
  return `/${segments.map(encodeURIComponent).join('/')}${rest.size > 0 ? `?${rest}` : ''}`
}

const withoutToken = (asked: Asked) => asked.root.slice(0, -1) + pathAsked(asked)

/** A token goes with its time, or with the browser's window; what the address said sticks for the visit. */
function cookiesOf(asked: Asked, { token, sticky }: ReadVisitor): string[] {
  const cookies: string[] = []
  if (token?.isNew) {
    const maxAge =
      token.expiresAt === undefined ? undefined : Math.max(0, token.expiresAt - Math.floor(Date.now() / 1000))
    cookies.push(cookie(asked, TOKEN_COOKIES[0], token.text, maxAge === undefined ? {} : { maxAge }))
  }
  if (sticky !== undefined) cookies.push(cookie(asked, PUBLIC_COOKIES[0], sticky, {}))
  return cookies
}

/** For this site alone: others may stand beside it on the same host. */
const cookie = ({ root, isSecure }: Asked, name: string, value: string, options: { maxAge?: number }) =>
  fastifyCookie.serialize(name, value, {
    path: root === '/' ? '/' : root.slice(0, -1),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    ...options,
  })
