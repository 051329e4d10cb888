/** Where visitors find a page. */
import { SquareArrowOutUpRight } from 'lucide-react'
import { CopyField, LinkButton, useWords } from '../../design/index.ts'
import { isOpenByAddress, toPublicAddress, usePublications } from './publications.ts'
import { PUBLISHING_WORDS } from './words.ts'

interface PageAddressesProps {
  organization: string
  space: string
  page: string
}

export function PageAddresses({ organization, space, page }: PageAddressesProps) {
  const words = useWords(PUBLISHING_WORDS)
  const open = usePublications(organization, space).published.filter(isOpenByAddress)
  return open.map((publication) => {
    const address = toPublicAddress(publication, page)
    return (
      <div key={publication.site.id}>
        <CopyField label={words.publicAddress} value={address} />
        <LinkButton look="plain" icon={SquareArrowOutUpRight} href={address} target="_blank">
          {open.length === 1 ? words.seeLive : words.seeLiveOn(publication.site.title)}
        </LinkButton>
      </div>
    )
  })
}
