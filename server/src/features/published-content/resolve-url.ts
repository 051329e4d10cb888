/** Resolves an address to the content a visitor sees there, with a token to read it, or to a redirect. */
import { addressOfSiteSpace, locateInSite, type RedirectTarget, resolveAddress } from '@lectern/content/addresses'
import { hasClaims } from '@lectern/content/visitors'
import type { Actor, ContentPreview } from '../../core/actor.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { present } from '../../core/words/shapes.ts'
import { readPreviewAddress } from '../site-previews/index.ts'
import { openVisitorAddresses } from '../site-redirects/index.ts'
import type { PublishedSection, PublishedSiteSpace } from '../site-structure/index.ts'
import type { OpenSite } from '../sites/index.ts'
import { type AuthorizedVisit, authorizeVisitor } from './authorize-visitor.ts'
import { enterPreview, enterPreviewLink, isPreviewLink } from './enter-preview.ts'
import { findSiteAt } from './find-site.ts'
import { toSiteContext } from './open-published-content.ts'
import type { PublishedContentLookup, PublishedUrlRequest } from './schema.ts'
import { signGrant } from './token.ts'

interface LookupContext {
  db: ReadDb
  urls: Urls
  secrets: Secrets
  actor: Actor
}

type EnteredSite = AuthorizedVisit & { preview?: ContentPreview | undefined }

const noContent = () => notFound('Published content')

export async function resolveUrl(
  { db, urls, secrets, actor }: LookupContext,
  request: PublishedUrlRequest,
): Promise<PublishedContentLookup> {
  const url = new URL(request.url)
  if (isPreviewLink(url)) {
    const link = await enterPreviewLink(db, secrets, urls.publishedSite, url)
    if (!link) throw noContent()
    return toLookup({ db, urls, secrets }, link.site, link.entered, url)
  }
  const found = await findSiteAt(db, urls, url)
  const entry = found && (await authorizeVisitor(db, secrets, found, url, request))
  if (!entry) throw noContent()
  if ('redirect' in entry) return { target: 'external', site: found.site.id, redirect: entry.redirect }
  const entered = readPreviewAddress(entry.segments) ? await enterPreview(db, actor, found, entry) : entry
  if (!entered) throw noContent()
  return toLookup({ db, urls, secrets }, found.site, entered, url)
}

async function toLookup(
  { db, urls, secrets }: Omit<LookupContext, 'actor'>,
  site: OpenSite,
  entered: EnteredSite,
  url: URL,
): Promise<PublishedContentLookup> {
  const { visitor, preview } = entered
  const addressed = {
    id: site.id,
    basename: site.basename,
    proxyOrigin: site.proxyOrigin ?? undefined,
    hostname: site.hostname,
  }
  const addresses = await openVisitorAddresses(db, addressed, urls, { visitor, preview, context: toSiteContext(site) })
  const { tree } = addresses
  const resolved = await resolveAddress(addresses, entered.segments)
  if (resolved.kind === 'redirect') return toRedirect(site.id, entered.root, resolved.to, url)
  // If there is no page at the path, the renderer shows its 404 page in the layout of the site.
  const located = locateInSite(tree, entered.segments)
  if (!located) throw noContent()
  const { section, siteSpace, rest } = located
  const root = new URL(entered.root)
  return {
    organization: site.organizationId,
    site: site.id,
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    pathname: encodePath(`/${rest.join('/')}`),
    basePath: root.pathname + encodePath(addressOfSiteSpace(section, siteSpace)),
    siteBasePath: root.pathname,
    apiToken: await signGrant(secrets, entered.grant, entered.until),
    complete: isComplete(tree, entered, { section, siteSpace, rest }),
    canonicalUrl: urls.canonicalSite(site) + encodePath(addressOfSiteSpace(section, siteSpace) + rest.join('/')),
    ...present('siteSection', section?.id),
    ...present('shareKey', entered.grant.shareKey),
    ...(preview && toPreviewed(preview)),
    ...present('contextId', hasClaims(visitor) ? toContextId(secrets, visitor.claims) : undefined),
  }
}

const toPreviewed = ({ shows }: ContentPreview) => ({
  preview: true,
  ...present('changeRequest', shows?.changeRequestId),
  ...present('revision', shows && shows.changeRequestId === undefined ? shows.revisionId : undefined),
})

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** The query of the URL is preserved. */
function toRedirect(site: string, root: string, to: RedirectTarget, { search }: URL): PublishedContentLookup {
  if ('address' in to) return { target: 'content', site, redirect: root + encodePath(to.address) + search }
  const target = new URL(to.url)
  if (target.search === '') target.search = search
  return { target: 'external', site, redirect: target.href }
}

/** Whether only the path of a page can follow: it does already, or section and variant are named in the address, or there is only one of each. */
function isComplete(
  tree: { sections: readonly PublishedSection[]; siteSpaces: readonly PublishedSiteSpace[] },
  { segments }: AuthorizedVisit,
  {
    section,
    siteSpace,
    rest,
  }: { section: PublishedSection | undefined; siteSpace: PublishedSiteSpace; rest: readonly string[] },
): boolean {
  if (rest.length > 0) return true
  const isNamed = (path: string) => segments.some((segment) => segment.toLowerCase() === path.toLowerCase())
  const variants = section ? section.siteSpaces : tree.siteSpaces
  const isVariantClear = variants.length === 1 || isNamed(siteSpace.path)
  return isVariantClear && (section === undefined || tree.sections.length === 1 || isNamed(section.path))
}

const toContextId = (secrets: Secrets, claims: object) =>
  secrets.sign('published-content visitor', JSON.stringify(claims))
