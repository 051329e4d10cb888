import {
  encodeRedirectSource,
  isLoop,
  isWildcard,
  type RedirectDestination,
  toFollowHost,
  WILDCARD_LENGTH,
} from '@lectern/content/addresses'
import { invalid } from '../../core/errors.ts'
import type { SiteAddresses } from './addresses.ts'
import type { RedirectContent } from './store.ts'

/** `id` is that of a redirect that is changed. */
type CheckedRedirect = RedirectContent & { id?: string | undefined }

/** A destination must exist on this site or be a web address, and must not lead back to the source. */
export async function checkRedirect(addresses: SiteAddresses, redirect: CheckedRedirect): Promise<void> {
  checkSource(redirect.source)
  await checkExists(addresses, redirect.destination)
  await checkNoLoop(addresses, redirect)
}

/** Of a source with a wildcard every beginning of a requested path is looked up, so it is not as long as others with many escapes. */
export function checkSource(source: string): void {
  if (isWildcard(source) && encodeRedirectSource(source).length > WILDCARD_LENGTH)
    throw invalid(`source is longer than ${WILDCARD_LENGTH} characters with its escapes, which is too long before a *`)
}

export async function checkNoLoop(addresses: SiteAddresses, redirect: CheckedRedirect): Promise<void> {
  if (await isLoop(toFollowHost(addresses), redirect))
    throw invalid(`destination leads back to the source ${redirect.source}`)
}

async function checkExists({ tree, findPagePath }: SiteAddresses, destination: RedirectDestination): Promise<void> {
  if (destination.kind === 'external') return
  if (destination.kind === 'site-section') {
    if (!tree.sections.some(({ id }) => id === destination.siteSectionId))
      throw invalid('destination.siteSectionId refers to a section that does not exist on this site')
    return
  }
  const siteSpaces = [...tree.siteSpaces, ...tree.sections.flatMap((section) => section.siteSpaces)]
  const siteSpace = siteSpaces.find(({ id }) => id === destination.siteSpaceId)
  if (!siteSpace) throw invalid('destination.siteSpaceId refers to a site space that does not exist on this site')
  if (destination.kind === 'site-page' && (await findPagePath(siteSpace, destination.pageId)) === undefined)
    throw invalid('destination.pageId refers to a page that does not exist in that site space')
}
