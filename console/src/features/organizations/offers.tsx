/** Organizations that invited the person, who joins or declines each by itself: signing in accepts none. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResultOf } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, ConfirmCommand, DataTable, ProblemView, showToast, useWords } from '../../design/index.ts'
import { homeAddress } from '../../shell/addresses.ts'
import { useRoleName } from '../../shell/role-words.ts'
import { OrganizationName } from './organization-name.tsx'
import styles from './organizations.module.css'
import { ORGANIZATION_WORDS } from './words.ts'

type Offer = ResultOf<'/user/membership-offers', 'get'>['items'][number]

export function Offers({ offers }: { offers: readonly Offer[] }) {
  const words = useWords(ORGANIZATION_WORDS)
  const toRoleName = useRoleName()
  const navigate = useNavigate()
  const accept = useCommand('post', '/user/membership-offers/{offeringOrganizationId}')
  const decline = useCommand('delete', '/user/membership-offers/{offeringOrganizationId}')
  const [problem, setProblem] = useState<ApiProblem>()
  const [declined, setDeclined] = useState<Offer>()
  const toPath = ({ id }: Offer) => ({ path: { offeringOrganizationId: id } })
  const join = async (offer: Offer) => {
    setProblem(undefined)
    try {
      await accept.mutateAsync(toPath(offer))
      showToast(words.joined(offer.organization.title))
      await navigate({ to: homeAddress(offer.id) })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <>
      {problem && <ProblemView problem={problem} isInline />}
      <DataTable
        label={words.invitations}
        items={offers}
        keyOf={({ id }) => id}
        sortName="sortInvitations"
        columns={[
          {
            id: 'organization',
            label: words.organization,
            isName: true,
            sortBy: ({ organization }) => organization.title,
            render: (offer) => (
              <OrganizationName
                title={offer.organization.title}
                logo={offer.organization.logo}
                detail={words.invitedAs(toRoleName(offer.role), offer.invitedBy?.displayName)}
              />
            ),
          },
          {
            id: 'answer',
            label: words.join,
            isLabelHidden: true,
            align: 'end',
            render: (offer) => (
              <div className={styles.answer}>
                <ButtonRow>
                  <Button
                    look="primary"
                    aria-label={words.joinLabel(offer.organization.title)}
                    isPending={accept.isPending}
                    onPress={() => void join(offer)}
                  >
                    {words.join}
                  </Button>
                  <Button aria-label={words.declineLabel(offer.organization.title)} onPress={() => setDeclined(offer)}>
                    {words.decline}
                  </Button>
                </ButtonRow>
              </div>
            ),
          },
        ]}
      />
      {declined && (
        <ConfirmCommand
          title={words.declineTitle(declined.organization.title)}
          confirmLabel={words.decline}
          doneText={words.declined}
          run={() => decline.mutateAsync(toPath(declined))}
          onClose={() => setDeclined(undefined)}
        >
          <p>{words.declineText}</p>
        </ConfirmCommand>
      )}
    </>
  )
}
