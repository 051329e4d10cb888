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
import type { AskedUrl } from './schema.ts'
import { gateMark, type Opening } from './token.ts'

export interface Entry {
  visitor: Visitor
  opening: Opening
  /** When what vouches for the visitor ends, in seconds. */
  until: number | undefined
  /** Where the site's root is for this visitor. */
  root: string
  segments: string[]
}

/** Whether the site's visibility lets the visitor in, or where to sign in first. Undefined does not say why not. */
export async function enterSite(
  db: ReadDb,
  secrets: Secrets,
  { site, root, segments }: FoundSite,
  url: URL,
  { visitor: said = {}, redirectOnError = false }: AskedUrl,
): Promise<Entry | { redirect: string } | undefined> {
  const gate = await loadVisitorGate(db, secrets, site.id)
  const { visitor, token } = await readSiteVisitor(gate, {
    cookies: {
      [TOKEN_COOKIES[0]]: said.jwtToken,
      [PUBLIC_COOKIES[0]]: said.unsignedClaims && JSON.stringify(said.unsignedClaims),
    },
    query: url.searchParams,
  })
  const opening: Opening = { siteId: site.id, claims: visitor.claims }
  const entry = { visitor, until: token?.expiresAt, root, segments, opening }
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
        opening: {
          ...opening,
          ...(shared && { shareKey: shared.key }),
          ...(site.visibility === 'visitor-auth' && { gate: gateMark(secrets, gate.key) }),
        },
      }
    case 'sign in': {
      const isRefused = said.jwtToken !== undefined && !redirectOnError
      if (gate.loginUrl === undefined || isRefused) return undefined
      const login = new URL(gate.loginUrl)
      const asked = new URL(url)
      asked.searchParams.delete(TOKEN_QUERY)
      login.searchParams.set('location', `/${asked.href.slice(root.length)}`)
      return { redirect: login.href }
    }
    case 'refuse':
      return undefined
  }
}
