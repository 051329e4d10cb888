/** In the head of a space: where it is published, or the way to publish it. */
import { Copy, Globe, Settings, SquareArrowOutUpRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, lazyPart, Menu, type MenuAction, showToast, useWords } from '../../design/index.ts'
import { siteAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { isOpenByAddress, type Publication, toPublicAddress, usePublications } from './publications.ts'
import { useMayPublish } from './use-publish.ts'
import { PUBLISHING_WORDS } from './words.ts'

const PublishSpaceDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishSpaceDialog)

interface SpacePublishingProps {
  organization: string
  space: { id: string; title: string; permissions: { admin: boolean } }
  /** The path of the page that is open, where visitors find it too. */
  page: string | undefined
}

export function SpacePublishing({ organization, space, page }: SpacePublishingProps) {
  const words = useWords(PUBLISHING_WORDS)
  const { isKnown, published, waiting } = usePublications(organization, space.id)
  const mayPublish = useMayPublish(space) && isKnown && published.length === 0
  const [isAsking, setAsking] = useState(false)
  const actions = useLiveActions(organization, published, page)
  useCommands([
    mayPublish && { id: 'publish space', label: words.publish, icon: Globe, run: () => setAsking(true) },
    ...actions.flatMap(({ id, label, icon, onAction }) => (onAction ? [{ id, label, icon, run: onAction }] : [])),
  ])
  return (
    <>
      {published.length > 0 && (
        <Menu
          label={words.published}
          trigger={
            <Button look="plain" icon={Globe}>
              {words.published}
            </Button>
          }
          actions={actions}
        />
      )}
      {mayPublish && (
        <Button icon={Globe} onPress={() => setAsking(true)}>
          {words.publish}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <PublishSpaceDialog
            organization={organization}
            space={space}
            waiting={waiting}
            page={page}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useLiveActions(organization: string, published: readonly Publication[], page: string | undefined) {
  const words = useWords(PUBLISHING_WORDS)
  const isOne = published.length === 1
  return published.flatMap((publication): MenuAction[] => {
    const { id, title } = publication.site
    const address = toPublicAddress(publication, page)
    const settings = {
      id: `site ${id}`,
      label: words.openSite(title),
      icon: Settings,
      href: siteAddress(organization, id),
    }
    if (!isOpenByAddress(publication))
      return [
        {
          ...settings,
          id: `keys ${id}`,
          label: words.openShareLinks(title),
          href: siteAddress(organization, id, 'share-links'),
        },
        settings,
      ]
    return [
      {
        id: `live ${id}`,
        label: isOne ? words.seeLive : words.seeLiveOn(title),
        icon: SquareArrowOutUpRight,
        onAction: () => void window.open(address, '_blank', 'noopener'),
      },
      {
        id: `copy ${id}`,
        label: isOne ? words.copyLink : words.copyLinkOn(title),
        icon: Copy,
        onAction: () => void navigator.clipboard.writeText(address).then(() => showToast(words.copied)),
      },
      settings,
    ]
  })
}
