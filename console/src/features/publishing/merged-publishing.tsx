/** After a merge: the way to what visitors see now, or to publishing it. */
import { useQuery } from '@tanstack/react-query'
import { Globe, SquareArrowOutUpRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { resourceQuery } from '../../api/query.ts'
import { Button, LinkButton, lazyPart, useWords } from '../../design/index.ts'
import { isOpenByAddress, toPublicAddress, usePublications } from './publications.ts'
import { useMayPublish } from './use-publish.ts'
import { PUBLISHING_WORDS } from './words.ts'

const PublishSpaceDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishSpaceDialog)

interface MergedPublishingProps {
  organization: string
  space: { id: string; title: string; permissions: { admin: boolean } }
  change: { number: number }
  /** The path of the page that is open; '' for none. */
  page: string
}

export function MergedPublishing({ organization, space, change, page }: MergedPublishingProps) {
  const words = useWords(PUBLISHING_WORDS)
  const { isKnown, published, waiting } = usePublications(organization, space.id)
  const open = published.filter(isOpenByAddress)
  const changed = useChangedPage(space.id, change.number, page === '' && isKnown)
  const mayPublish = useMayPublish(space) && isKnown && published.length === 0
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {open.map((publication, at) => (
        <LinkButton
          key={publication.site.id}
          look={at === 0 ? 'primary' : 'quiet'}
          icon={SquareArrowOutUpRight}
          href={toPublicAddress(publication, page === '' ? changed : page)}
          target="_blank"
        >
          {open.length === 1 ? words.seeLive : words.seeLiveOn(publication.site.title)}
        </LinkButton>
      ))}
      {mayPublish && (
        <Button look="primary" icon={Globe} onPress={() => setAsking(true)}>
          {words.publish}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PublishSpaceDialog
            organization={organization}
            space={space}
            waiting={waiting}
            page={page === '' ? changed : page}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The path of the first page that the change request wrote. */
function useChangedPage(space: string, number: number, isNeeded: boolean): string | undefined {
  const { data } = useQuery({
    ...resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/changes', {
      path: { spaceId: space, changeRequestId: String(number) },
      query: { limit: 50, metadata: false },
    }),
    enabled: isNeeded,
  })
  const written = data?.changes.find(({ type }) => type === 'page_created' || type === 'page_edited')
  return written?.page?.path
}
