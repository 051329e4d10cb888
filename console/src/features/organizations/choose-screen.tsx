/** `/`: the organization one was in last; who has several and comes for the first time chooses. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useEffect } from 'react'
import { Avatar, DataTable, EmptyState, Loaded, Screen as ScreenFrame, useWords } from '../../design/index.ts'
import { homeAddress } from '../../shell/addresses.ts'
import { myOrganizations } from '../../shell/current.ts'
import { LAST_ORGANIZATION } from '../../shell/visits.ts'
import { SHELL_WORDS } from '../../shell/words.ts'

export function Screen() {
  const words = useWords(SHELL_WORDS)
  const query = useInfiniteQuery(myOrganizations)
  const navigate = useNavigate()
  const items = query.data?.items
  const last = localStorage.getItem(LAST_ORGANIZATION)
  const only = items?.find(({ id }) => id === last) ?? (items?.length === 1 ? items[0] : undefined)
  useEffect(() => {
    if (only) void navigate({ to: homeAddress(only.id), replace: true })
  }, [only, navigate])
  return (
    <ScreenFrame title={words.chooseOrganization} width="narrow">
      <Loaded query={query}>
        {({ items: organizations }) =>
          organizations.length === 0 ? (
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
                { id: 'title', label: words.organizations, isName: true, render: ({ title }) => title },
              ]}
            />
          )
        }
      </Loaded>
    </ScreenFrame>
  )
}
