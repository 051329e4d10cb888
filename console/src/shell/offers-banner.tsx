/** Says on every screen that invitations wait for an answer. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { LinkButton, useWords } from '../design/index.ts'
import { usePathname } from './address-state.ts'
import { membershipOffers } from './current.ts'
import styles from './frame.module.css'
import { SHELL_WORDS } from './words.ts'

/** These screens list the invitations themselves. */
const LISTED_AT = ['/', '/invitations']

export function OffersBanner() {
  const words = useWords(SHELL_WORDS)
  const isListed = LISTED_AT.includes(usePathname())
  const { data } = useInfiniteQuery({ ...membershipOffers, enabled: !isListed })
  const [first, ...others] = data?.items ?? []
  if (isListed || !first) return null
  return (
    <p className={styles.notice} aria-live="polite">
      <MailOpen aria-hidden />{' '}
      {others.length === 0 ? words.invitedTo(first.organization.title) : words.invitedToMany(others.length + 1)}
      <LinkButton href="/invitations" look="plain">
        {words.seeInvitations}
      </LinkButton>
    </p>
  )
}
