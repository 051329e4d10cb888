/** An address somebody visits → the content that stands there for them, with a token to read it; or where to go instead. */
import { addressOfSiteSpace, isKnown, locate, type RedirectTarget, resolveAddress } from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import type { Secrets } from '../../core/secrets.ts'
import { present } from '../../core/shapes.ts'
import type { Urls } from '../../core/urls.ts'
import { openVisitorAddresses } from '../site-redirects/index.ts'
import type { PublishedSection, PublishedSiteSpace } from '../site-structure/index.ts'
import { type Entry, enterSite } from './enter-site.ts'
import { findSiteAt } from './find-site.ts'
import { aroundSite } from './open-published-content.ts'
import type { AskedUrl, Lookup } from './schema.ts'
import { signOpening } from './token.ts'

interface Looking {
  db: Db
  urls: Urls
  secrets: Secrets
}

const noContent = () => notFound('Published content')

export async function resolveUrl({ db, urls, secrets }: Looking, asked: AskedUrl): Promise<Lookup> {
  const url = new URL(asked.url)
  const found = await findSiteAt(db, urls, url)
  const entered = found && (await enterSite(db, secrets, found, url, asked))
  if (!entered) throw noContent()
  if ('redirect' in entered) return { target: 'external', site: found.site.id, redirect: entered.redirect }
  const { site } = found
  const { visitor } = entered
  const addressed = {
    id: site.id,
    basename: site.basename,
    proxyOrigin: site.proxyOrigin ?? undefined,
    hostname: site.hostname,
  }
  const addresses = await openVisitorAddresses(db, addressed, urls, { visitor, around: aroundSite(site) })
  const { tree } = addresses
  const resolved = await resolveAddress(addresses, entered.segments)
  if (resolved.kind === 'redirect') return toRedirect(site.id, entered.root, resolved.to, url)
  // Where no page stands, the renderer shows so in the dress of the site.
  const located = locate(tree, entered.segments)
  if (!located) throw noContent()
  const { section, siteSpace, rest } = located
  const root = new URL(entered.root)
  return {
    organization: site.organizationId,
    site: site.id,
    siteSpace: siteSpace.id,
    space: siteSpace.spaceId,
    pathname: encode(`/${rest.join('/')}`),
    basePath: root.pathname + encode(addressOfSiteSpace(section, siteSpace)),
    siteBasePath: root.pathname,
    apiToken: await signOpening(secrets, entered.opening, entered.until),
    complete: isComplete(tree, entered, { section, siteSpace, rest }),
    canonicalUrl: urls.canonicalSite(site) + encode(addressOfSiteSpace(section, siteSpace) + rest.join('/')),
    ...present('siteSection', section?.id),
    ...present('shareKey', entered.opening.shareKey),
    ...present('contextId', isKnown(visitor) ? contextOf(secrets, visitor.claims) : undefined),
  }
}

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** What is asked for beside the path goes along. */
function toRedirect(site: string, root: string, to: RedirectTarget, { search }: URL): Lookup {
  if ('address' in to) return { target: 'content', site, redirect: root + encode(to.address) + search }
  const target = new URL(to.url)
  if (target.search === '') target.search = search
  return { target: 'external', site, redirect: target.href }
}

/** Whether nothing but the path of a page can follow: it does already, or the section and the variant are named, or there is no choice of them. */
function isComplete(
  tree: { sections: readonly PublishedSection[]; siteSpaces: readonly PublishedSiteSpace[] },
  { segments }: Entry,
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

const contextOf = (secrets: Secrets, claims: object) =>
  secrets.sign('published-content visitor', JSON.stringify(claims))
