import type { Visitor } from '@lectern/content/visitors'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Secrets } from '../../core/secrets.ts'
import { isActiveShareKey } from '../share-links/index.ts'
import {
  admitVisitor,
  loadVisitorGate,
  PUBLIC_COOKIES,
  readSharedPath,
  readSiteVisitor,
  TOKEN_COOKIES,
  TOKEN_QUERY,
} from '../site-visitors/index.ts'
import type { FoundSite } from './find-site.ts'
import type { PublishedUrlRequest } from './schema.ts'
import { type PublishedContentGrant, toKeyFingerprint } from './token.ts'

export interface AuthorizedVisit {
  visitor: Visitor
  grant: PublishedContentGrant
  /** When the visitor's token expires, in seconds. */
  until: number | undefined
  /** The address of the site's root for this visitor. */
  root: string
  segments: string[]
}

/** Decides whether the visitor may enter, or where to sign in first. Returns undefined when refused, without the reason. */
export async function authorizeVisitor(
  db: ReadDb,
  secrets: Secrets,
  { site, root, segments }: FoundSite,
  url: URL,
  { visitor: given = {}, redirectOnError = false }: PublishedUrlRequest,
): Promise<AuthorizedVisit | { redirect: string } | undefined> {
  const gate = await loadVisitorGate(db, secrets, site.id)
  const { visitor, token } = await readSiteVisitor(gate, {
    cookies: {
      [TOKEN_COOKIES[0]]: given.jwtToken,
      [PUBLIC_COOKIES[0]]: given.unsignedClaims && JSON.stringify(given.unsignedClaims),
    },
    query: url.searchParams,
  })
  const grant: PublishedContentGrant = { siteId: site.id, claims: visitor.claims }
  const entry = { visitor, until: token?.expiresAt, root, segments, grant }
  const shared = readSharedPath(site.visibility, segments)
  const admission = admitVisitor(site.visibility, {
    hasShareKey: shared !== undefined && (await isActiveShareKey(db, site.id, shared.key)),
    hasVisitorToken: token !== undefined,
  })
  switch (admission) {
    case 'enter':
      return {
        ...entry,
        ...(shared && { root: `${root}${shared.key}/`, segments: shared.segments }),
        grant: {
          ...grant,
          ...(shared && { shareKey: shared.key }),
          ...(site.visibility === 'visitor-auth' && { gate: toKeyFingerprint(secrets, gate.key) }),
        },
      }
    case 'sign in': {
      const isRefused = given.jwtToken !== undefined && !redirectOnError
      if (gate.loginUrl === undefined || isRefused) return undefined
      const login = new URL(gate.loginUrl)
      const requested = new URL(url)
      requested.searchParams.delete(TOKEN_QUERY)
      login.searchParams.set('location', `/${requested.href.slice(root.length)}`)
      return { redirect: login.href }
    }
    case 'refuse':
      return undefined
  }
}
