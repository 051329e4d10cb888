/** `/invitations`: where mails of invitations lead to whoever has an account. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { EmptyState, LinkButton, Loaded, Screen as ScreenFrame, useWords } from '../../design/index.ts'
import { membershipOffers } from '../../shell/current.ts'
import { Offers } from './offers.tsx'
import { ORGANIZATION_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(ORGANIZATION_WORDS)
  const query = useInfiniteQuery(membershipOffers)
  return (
    <ScreenFrame
      title={words.invitations}
      lead={(query.data?.items.length ?? 0) > 0 ? words.invitationsLead : undefined}
      width="narrow"
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 ? (
            <Offers offers={items} />
          ) : (
            <EmptyState icon={MailOpen} title={words.none} action={<LinkButton href="/">{words.goHome}</LinkButton>}>
              {words.noneText}
            </EmptyState>
          )
        }
      </Loaded>
    </ScreenFrame>
  )
}
