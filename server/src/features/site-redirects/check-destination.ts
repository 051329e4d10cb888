import { isLoop, type RedirectDestination, toFollowHost } from '@lectern/content/addresses'
import { invalid } from '../../core/errors.ts'
import type { SiteAddresses } from './addresses.ts'

/** A destination must exist on this site or be a web address, and must not lead back to the source. */
export async function checkDestination(
  addresses: SiteAddresses,
  source: string,
  destination: RedirectDestination,
): Promise<void> {
  await checkExists(addresses, destination)
  await checkNoLoop(addresses, source, destination)
}

export async function checkNoLoop(
  addresses: SiteAddresses,
  source: string,
  destination: RedirectDestination,
): Promise<void> {
  if (await isLoop(toFollowHost(addresses), source, destination))
    throw invalid(`destination leads back to the source ${source}`)
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
