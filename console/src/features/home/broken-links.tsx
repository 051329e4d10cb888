/** The spaces one was in last, or that changed last, whose links lead nowhere. Nothing is shown while all links are fine. */
import { useQueries } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { type ItemOf, resourceQuery } from '../../api/query.ts'
import { LinkList, Section, useWords } from '../../design/index.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { HOME_WORDS } from './words.ts'

interface BrokenLinksProps {
  organization: string
  spaces: readonly ItemOf<'/orgs/{organizationId}/spaces'>[]
}

export function BrokenLinks({ organization, spaces }: BrokenLinksProps) {
  const words = useWords(HOME_WORDS)
  const counts = useQueries({
    queries: spaces.map(({ id }) =>
      resourceQuery('/spaces/{spaceId}/links', { path: { spaceId: id }, query: { status: 'broken', limit: 0 } }),
    ),
  })
  const broken = spaces.flatMap((space, at) => {
    const count = counts[at]?.data?.count ?? 0
    return count > 0 ? [{ space, count }] : []
  })
  if (broken.length === 0) return null
  return (
    <Section title={words.broken}>
      <LinkList
        items={broken.map(({ space, count }) => ({
          id: space.id,
          href: spaceScreenAddress(organization, space.id, 'links'),
          icon: <Link2Off aria-hidden />,
          title: space.title,
          note: words.brokenCount(count),
        }))}
      />
    </Section>
  )
}
