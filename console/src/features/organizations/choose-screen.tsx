/** `/`: the organization one was in last; who has several and comes for the first time chooses. Invitations, and organizations that want another sign-in, are listed apart. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useEffect } from 'react'
import {
  Avatar,
  DataTable,
  EmptyState,
  Loaded,
  ProblemView,
  Screen as ScreenFrame,
  Section,
  useWords,
} from '../../design/index.ts'
import { homeAddress } from '../../shell/addresses.ts'
import { closedOrganizations, membershipOffers, useJoinedOrganizations } from '../../shell/current.ts'
import { ProviderSignIn } from '../../shell/provider-sign-in.tsx'
import { LAST_ORGANIZATION } from '../../shell/visits.ts'
import { SHELL_WORDS } from '../../shell/words.ts'
import { Offers } from './offers.tsx'
import { OrganizationName } from './organization-name.tsx'
import styles from './organizations.module.css'
import { ORGANIZATION_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SHELL_WORDS)
  const own = useWords(ORGANIZATION_WORDS)
  const query = useJoinedOrganizations()
  const navigate = useNavigate()
  const closedQuery = useQuery(closedOrganizations)
  const closed = closedQuery.data?.items ?? []
  const offers = useInfiniteQuery(membershipOffers).data?.items ?? []
  const items = query.data
  const last = localStorage.getItem(LAST_ORGANIZATION)
  const only = items?.find(({ id }) => id === last) ?? (items?.length === 1 ? items[0] : undefined)
  useEffect(() => {
    if (only) void navigate({ to: homeAddress(only.id), replace: true })
  }, [only, navigate])
  return (
    <ScreenFrame title={words.chooseOrganization} width="narrow">
      <Loaded query={query}>
        {(organizations) => {
          if (organizations.length === 0 && (offers.length > 0 || closed.length > 0)) return null
          return organizations.length === 0 ? (
            <EmptyState icon={Building2} title={words.noOrganization}>
              {words.noOrganizationText}
            </EmptyState>
          ) : (
            <DataTable
              label={words.organizations}
              items={organizations}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => homeAddress(id)}
              columns={[
                {
                  id: 'logo',
                  label: '',
                  isLabelHidden: true,
                  render: ({ title, urls }) => <Avatar name={title} picture={urls.logo} size={32} />,
                },
                {
                  id: 'title',
                  label: words.organizations,
                  isName: true,
                  sortBy: ({ title }) => title,
                  render: ({ title }) => title,
                },
              ]}
            />
          )
        }}
      </Loaded>
      {closedQuery.error && (
        <ProblemView problem={closedQuery.error} onRetry={() => void closedQuery.refetch()} isInline />
      )}
      {offers.length > 0 && (
        <Section title={own.invitations} lead={own.invitationsLead}>
          <Offers offers={offers} />
        </Section>
      )}
      {closed.length > 0 && (
        <Section title={words.signInRequired} lead={own.closedLead}>
          <DataTable
            label={words.signInRequired}
            items={closed}
            keyOf={({ id }) => id}
            sortName="sortClosed"
            columns={[
              {
                id: 'organization',
                label: words.organizations,
                isName: true,
                sortBy: ({ title }) => title,
                render: ({ title }) => <OrganizationName title={title} />,
              },
              {
                id: 'sign-in',
                label: words.signIn,
                isLabelHidden: true,
                align: 'end',
                render: (organization) => (
                  <div className={styles.answer}>
                    <ProviderSignIn organization={organization} next={homeAddress(organization.id)} />
                  </div>
                ),
              },
            ]}
          />
        </Section>
      )}
    </ScreenFrame>
  )
}
