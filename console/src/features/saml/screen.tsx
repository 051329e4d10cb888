/** Single sign-on of an organization: its SAML providers, and whether members must use them. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { createOrganizationSAMLProviderLimits as limits } from '../../api/limits.ts'
import { useCommand } from '../../api/query.ts'
import { Button, Dialog, EmptyState, Form, ListTable, TextField, useForm, useWords } from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import { useCommands } from '../../shell/commands.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { CertificateExpiry, findExpiry } from './certificate-expiry.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { providersQuery } from './queries.ts'
import { RequireSection } from './require-section.tsx'
import { SAML_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(SAML_WORDS)
  const [isMaking, setMaking] = useState(false)
  const make = () => setMaking(true)
  useCommands([{ id: 'new-provider', label: words.make, keys: 'c', icon: Plus, run: make }])
  return (
    <SettingsLayout
      section="saml"
      lead={words.lead}
      actions={
        <Button look="primary" icon={Plus} onPress={make}>
          {words.make}
        </Button>
      }
    >
      {(organization) => (
        <>
          <ProviderList organization={organization.id} />
          <RequireSection organization={organization} />
          {isMaking && <NewProviderDialog organization={organization.id} onClose={() => setMaking(false)} />}
        </>
      )}
    </SettingsLayout>
  )
}

function ProviderList({ organization }: { organization: string }) {
  const words = useWords(SAML_WORDS)
  return (
    <ListTable
      label={words.providers}
      query={useInfiniteQuery(providersQuery(organization))}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => settingsAddress(organization, `saml/${id}`)}
      columns={[
        {
          id: 'label',
          label: words.provider,
          sortBy: ({ label }) => label,
          render: ({ label }) => <span dir="auto">{label}</span>,
        },
        {
          id: 'status',
          label: words.status,
          sortBy: ({ status }) => words.statuses[status],
          render: ({ status }) => <ProviderStatus status={status} />,
        },
        {
          id: 'certificate',
          label: words.certificate,
          sortBy: ({ certificate }) => findExpiry(certificate),
          render: ({ certificate }) => <CertificateExpiry text={certificate} />,
        },
      ]}
      empty={
        <EmptyState icon={KeyRound} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

function NewProviderDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const words = useWords(SAML_WORDS)
  const navigate = useNavigate()
  const command = useCommand('post', '/orgs/{organizationId}/saml')
  const form = useForm({
    initial: { label: '' },
    limits: { label: limits.label },
    submit: async ({ label }) => {
      const { id } = await command.mutateAsync({ path: { organizationId: organization }, body: { label } })
      void navigate({ to: settingsAddress(organization, `saml/${id}`) })
    },
  })
  return (
    <Dialog title={words.make} isOpen onClose={onClose} size="small">
      <Form form={form} submitLabel={words.makeSubmit} onCancel={onClose} isCreating>
        <TextField label={words.label} hint={words.labelHint} {...form.field('label')} autoFocus />
      </Form>
    </Dialog>
  )
}
