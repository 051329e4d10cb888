/** Decides whether a visitor may enter a site, reads their claims, and sets their cookies. */
import { fastifyCookie } from '@fastify/cookie'
import { hasClaims } from '@lectern/content/visitors'
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
import type { ServingContext, SiteState } from './serving-context.ts'
import type { SiteRequest } from './site-request.ts'
import { type SiteVisit, startVisit } from './visit.ts'

export type SiteEntry = { cookies: string[] } & (
  | { kind: 'visit'; visit: SiteVisit; path: string[]; isShared: boolean }
  /** `to` is a path on this server or an address elsewhere. */
  | { kind: 'redirect'; to: string }
)

/** Returns undefined when the visitor may not enter, without the reason. */
export async function enterSite(
  serving: ServingContext,
  state: SiteState,
  request: SiteRequest,
): Promise<SiteEntry | undefined> {
  const { site, gate } = state
  const read = await readSiteVisitor(gate, request)
  const cookies = toCookies(request, read)
  const response = await handleSignInRoute(state, request, read)
  if (response) return response
  // The token is removed from the address, which could be passed on.
  if (read.token?.isNew) return { kind: 'redirect', to: withoutToken(request), cookies }
  const visit = (basePath: string, path: string[]): SiteEntry => ({
    kind: 'visit',
    visit: startVisit({ state, visitor: read.visitor, basePath, canonicalUrl: serving.urls.canonicalSite(site) }),
    path,
    isShared: site.visibility !== 'share-link' && site.visibility !== 'visitor-auth' && !hasClaims(read.visitor),
    cookies,
  })
  const shared = readSharedPath(site.visibility, request.segments)
  const admission = admitVisitor(site.visibility, {
    hasShareKey: shared !== undefined && (await isActiveShareKey(serving.db, site.id, shared.key)),
    hasVisitorToken: read.token !== undefined,
  })
  switch (admission) {
    case 'enter':
      return shared ? visit(`${request.root}${shared.key}/`, shared.segments) : visit(request.root, request.segments)
    case 'sign in':
      return gate.loginUrl === undefined ? undefined : redirectToLogin(gate.loginUrl, toRequestedPath(request))
    case 'refuse':
      return undefined
  }
}

/** Handles `~lectern/auth/login` and `~lectern/auth/logout`. `~gitbook` is accepted for links that were written for GitBook. */
async function handleSignInRoute(
  { gate }: SiteState,
  request: SiteRequest,
  { token }: ReadVisitor,
): Promise<SiteEntry | undefined> {
  const [space, auth, way, ...more] = request.segments
  if ((space !== '~lectern' && space !== '~gitbook') || auth !== 'auth' || more.length > 0) return undefined
  const back = request.query.get('location') ?? '/'
  if (way === 'login' && gate.loginUrl !== undefined) {
    return token
      ? { kind: 'redirect', to: request.root, cookies: [] }
      : redirectToLogin(gate.loginUrl, back.startsWith('/') ? back : '/')
  }
  if (way !== 'logout') return undefined
  const cookies = [...TOKEN_COOKIES, ...PUBLIC_COOKIES].map((name) => serializeCookie(request, name, '', { maxAge: 0 }))
  return { kind: 'redirect', to: gate.logoutUrl ?? request.root, cookies }
}

function redirectToLogin(loginUrl: string, location: string): SiteEntry {
  const login = new URL(loginUrl)
  login.searchParams.set('location', location)
  return { kind: 'redirect', to: login.href, cookies: [] }
}

/** The path below the site's root, with the query but without the token. */
function toRequestedPath({ segments, query }: SiteRequest): string {
  const rest = new URLSearchParams(query)
  rest.delete(TOKEN_QUERY)
  return `/${segments.map(encodeURIComponent).join('/')}${rest.size > 0 ? `?${rest}` : ''}`
}

const withoutToken = (request: SiteRequest) => request.root.slice(0, -1) + toRequestedPath(request)

/** The cookie of a token expires with the token, or with the browser session; claims from the address last for the session. */
function toCookies(request: SiteRequest, { token, sticky }: ReadVisitor): string[] {
  const cookies: string[] = []
  if (token?.isNew) {
    const maxAge =
      token.expiresAt === undefined ? undefined : Math.max(0, token.expiresAt - Math.floor(Date.now() / 1000))
    cookies.push(serializeCookie(request, TOKEN_COOKIES[0], token.text, maxAge === undefined ? {} : { maxAge }))
  }
  if (sticky !== undefined) cookies.push(serializeCookie(request, PUBLIC_COOKIES[0], sticky, {}))
  return cookies
}

/** The cookie is limited to this site's path, because other sites may share the host. */
const serializeCookie = ({ root, isSecure }: SiteRequest, name: string, value: string, options: { maxAge?: number }) =>
  fastifyCookie.serialize(name, value, {
    path: root === '/' ? '/' : root.slice(0, -1),
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    ...options,
  })
