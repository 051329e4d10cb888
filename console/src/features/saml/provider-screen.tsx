/** One SAML provider, step by step: our addresses, theirs, newcomers, a test. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, ConfirmCommand, CopyField, Loaded, Section, Stack, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { NewcomersForm } from './newcomers-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { type ProviderProps, providerQuery } from './queries.ts'
import { TestSection } from './test-section.tsx'
import { SAML_WORDS } from './words.ts'

export function Screen() {
  const organization = useParameter('org')
  const query = useQuery(providerQuery(organization, useParameter('provider')))
  return (
    <SettingsLayout
      section="saml"
      width="narrow"
      title={query.data?.label}
      lead={query.data && <ProviderStatus status={query.data.status} />}
    >
      {() => (
        <Loaded query={query}>
          {(provider) => (
            <>
              <OurAddresses provider={provider} />
              <ProviderForm organization={organization} provider={provider} />
              <NewcomersForm organization={organization} provider={provider} />
              <TestSection organization={organization} provider={provider} />
              <DeleteProvider organization={organization} provider={provider} />
            </>
          )}
        </Loaded>
      )}
    </SettingsLayout>
  )
}

function OurAddresses({ provider: { service } }: Pick<ProviderProps, 'provider'>) {
  const words = useWords(SAML_WORDS)
  const addresses = [
    [words.acsURL, service.acsURL],
    [words.ourEntityID, service.entityID],
    [words.startURL, service.startURL],
  ] as const
  return (
    <Section title={words.ours} lead={words.oursLead}>
      <Stack>
        {addresses.map(([label, value]) => (
          <div key={label}>
            <p>{label}</p>
            <CopyField label={label} value={value} />
          </div>
        ))}
      </Stack>
    </Section>
  )
}

function DeleteProvider({ organization, provider }: ProviderProps) {
  const words = useWords(SAML_WORDS)
  const leave = useLeave()
  const command = useCommand('delete', '/orgs/{organizationId}/saml/{samlProviderId}')
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    await command.mutateAsync({ path: { organizationId: organization, samlProviderId: provider.id } })
    await leave(settingsAddress(organization, 'saml'))
  }
  return (
    <Section title={words.danger} lead={words.deleteLead} isDangerous>
      <ButtonRow>
        <Button look="danger" onPress={() => setAsking(true)}>
          {words.delete}
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmCommand
          title={words.deleteTitle(provider.label)}
          confirmLabel={words.delete}
          doneText={words.deleted}
          run={remove}
          onClose={() => setAsking(false)}
        >
          <p>{words.deleteText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
