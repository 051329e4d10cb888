/** The link to what visitors see of a page, for a toast. */
import { type ToastLink, useWords } from '../../design/index.ts'
import { isOpenByAddress, toPublicAddress, usePublications } from './publications.ts'
import { PUBLISHING_WORDS } from './words.ts'

/** Of the first site, where several publish the space; undefined where none does. */
export function useLiveLink(organization: string, space: string, page: string | undefined): ToastLink | undefined {
  const words = useWords(PUBLISHING_WORDS)
  const [publication] = usePublications(organization, space).published.filter(isOpenByAddress)
  return publication && { label: words.seeLive, href: toPublicAddress(publication, page) }
}
