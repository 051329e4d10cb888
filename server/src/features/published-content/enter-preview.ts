/** Opens addresses of previews, for holders of a preview link and for callers who may read the previewed content. */
import { readVisitor } from '@lectern/content/visitors'
import type { Actor, ContentPreview } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Secrets } from '../../core/secrets.ts'
import {
  hasPreviews,
  loadPreview,
  readLinkAddress,
  readPreviewAddress,
  readPreviewLink,
} from '../site-previews/index.ts'
import { loadSiteTree } from '../site-structure/index.ts'
import { loadVisitorGate } from '../site-visitors/index.ts'
import { findOpenSite, findSiteToPreview, type OpenSite } from '../sites/index.ts'
import type { AuthorizedVisit } from './authorize-visitor.ts'
import { type FoundSite, splitAddress } from './find-site.ts'

type PreviewEntry = AuthorizedVisit & { preview: ContentPreview }

const LINK = '/~/preview/'

export const isPreviewLink = ({ pathname }: URL) => pathname.includes(LINK)

/** Opens `~/preview/<token>/…` at Lectern's own address, which preview links have. */
export async function enterPreviewLink(
  db: ReadDb,
  secrets: Secrets,
  publishedSite: (basename: string) => string,
  url: URL,
): Promise<{ site: OpenSite; entered: PreviewEntry } | undefined> {
  const at = url.pathname.indexOf(LINK)
  const address = readLinkAddress(splitAddress(url.pathname.slice(at)) ?? [])
  const link = address && (await readPreviewLink(secrets, address.token))
  if (!link) return undefined
  const site = await (link.grant.subject ? findOpenSite : findSiteToPreview)(db, link.siteId)
  const root = url.origin + url.pathname.slice(0, at + 1)
  if (!site || root.toLowerCase() !== publishedSite(site.basename).toLowerCase()) return undefined
  const [tree, gate] = await Promise.all([loadSiteTree(db, site.id), loadVisitorGate(db, secrets, site.id)])
  const preview = await loadPreview(db, site, link.grant, tree)
  if (!preview) return undefined
  const visitor = readVisitor(gate.schema, { signed: link.claims, cookie: link.claims?.unsigned })
  return {
    site,
    entered: {
      visitor,
      grant: { siteId: site.id, claims: visitor.claims, preview: link.grant },
      until: link.until,
      root: `${root}${address.prefix.join('/')}/`,
      segments: address.rest,
      preview,
    },
  }
}

/** Opens `~/changes/…` and `~/revisions/…`. The caller must be able to read the space, like a visitor of the address. */
export async function enterPreview(
  db: ReadDb,
  { userId, scopes }: Pick<Actor, 'userId' | 'scopes'>,
  { site }: FoundSite,
  entry: AuthorizedVisit,
): Promise<PreviewEntry | undefined> {
  const address = readPreviewAddress(entry.segments)
  if (!address || !hasPreviews(site) || scopes?.includes('space:read') === false) return undefined
  const grant = { userId, subject: address.subject }
  const preview = await loadPreview(db, site, grant, await loadSiteTree(db, site.id))
  return (
    preview && {
      ...entry,
      grant: { ...entry.grant, preview: grant },
      root: `${entry.root}${address.prefix.map(encodeURIComponent).join('/')}/`,
      segments: address.rest,
      preview,
    }
  )
}
