/** What holds for the whole organization. */
import { Facts, Time, useWords } from '../../design/index.ts'
import { useOrganization } from '../../shell/current.ts'
import { useRoleName } from '../../shell/role-words.ts'
import { type OrganizationDetails, SettingsLayout } from '../../shell/settings-layout.tsx'
import { OrganizationExportSection } from './export-section.tsx'
import { IdentityForm, JoiningForm, OrganizationMergeRulesForm } from './forms.tsx'
import { VerifiedDomains } from './verified-domains.tsx'
import { GENERAL_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(GENERAL_WORDS)
  const isAdmin = useOrganization().data?.permissions.admin === true
  return (
    <SettingsLayout section="general" width="narrow" lead={isAdmin ? words.lead : words.leadRead}>
      {(organization) =>
        organization.permissions.admin ? (
          <>
            <IdentityForm organization={organization} />
            <JoiningForm organization={organization} />
            <OrganizationMergeRulesForm organization={organization} />
            <VerifiedDomains organization={organization.id} />
            <OrganizationExportSection organization={organization} />
          </>
        ) : (
          <GeneralFacts organization={organization} />
        )
      }
    </SettingsLayout>
  )
}

function GeneralFacts({ organization }: { organization: OrganizationDetails }) {
  const words = useWords(GENERAL_WORDS)
  const toRoleName = useRoleName()
  return (
    <Facts
      facts={[
        [
          words.title,
          <span key="title" dir="auto">
            {organization.title}
          </span>,
        ],
        [words.defaultRole, toRoleName(organization.defaultRole)],
        [words.createdAt, <Time key="createdAt" value={organization.createdAt} />],
      ]}
    />
  )
}
