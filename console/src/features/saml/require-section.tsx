/** Whether members must use single sign-on. It is a switch that asks first: it closes the organization to every other session and token at once. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { ConfirmCommand, Section, SwitchField, useWords } from '../../design/index.ts'
import type { OrganizationDetails } from '../../shell/settings-layout.tsx'
import { EmergencyAccess } from './emergency-access.tsx'
import { providersQuery } from './queries.ts'
import { SAML_WORDS } from './words.ts'

export function RequireSection({ organization: { id, sso = false } }: { organization: OrganizationDetails }) {
  const words = useWords(SAML_WORDS)
  const command = useCommand('patch', '/orgs/{organizationId}')
  const { data } = useInfiniteQuery(providersQuery(id))
  const [isAsking, setAsking] = useState(false)
  const hasActive = data?.items.some(({ status }) => status === 'active') ?? false
  return (
    <>
      <Section title={words.require} lead={words.requireLead}>
        <SwitchField
          label={words.requireLabel}
          hint={hasActive ? undefined : words.requireWaits}
          value={sso}
          isDisabled={!hasActive && !sso}
          onChange={() => setAsking(true)}
        />
        {isAsking && (
          <ConfirmCommand
            title={sso ? words.releaseTitle : words.requireTitle}
            confirmLabel={sso ? words.release : words.requireConfirm}
            isDangerous={false}
            doneText={sso ? words.released : words.required}
            run={() => command.mutateAsync({ path: { organizationId: id }, body: { sso: !sso } })}
            onClose={() => setAsking(false)}
          >
            <p>{sso ? words.releaseText : words.requireText}</p>
          </ConfirmCommand>
        )}
      </Section>
      {sso && <EmergencyAccess organization={id} />}
    </>
  )
}
