/** Which mails one gets from an organization, and when. The inbox has everything, whatever is chosen here. */
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { ResultOf } from '../../api/client.ts'
import { resourceQuery, useCommand } from '../../api/query.ts'
import {
  EmptyState,
  FieldGroup,
  Form,
  Loaded,
  mayDiscard,
  Section,
  SelectField,
  SwitchField,
  showToast,
  useForm,
  useWords,
} from '../../design/index.ts'
import { useSearchParameter } from '../../shell/address-state.ts'
import { useJoinedOrganizations } from '../../shell/current.ts'
import { LAST_ORGANIZATION } from '../../shell/visits.ts'
import { NOTIFICATION_REASON_WORDS, NOTIFICATION_REASONS } from '../inbox/index.ts'
import styles from './account.module.css'
import { ACCOUNT_WORDS } from './words.ts'

type MailChoices = ResultOf<'/user/notifications/{organizationId}', 'get'>

export function MailSection() {
  const words = useWords(ACCOUNT_WORDS)
  const query = useJoinedOrganizations()
  const [asked, choose] = useSearchParameter<string>('organization', '')
  const known = query.data ?? []
  const wanted = [asked, localStorage.getItem(LAST_ORGANIZATION)]
  const current = wanted.flatMap((id) => known.find((each) => each.id === id) ?? [])[0] ?? known[0]
  return (
    <Section title={words.mails} lead={words.mailsLead}>
      <Loaded query={query}>
        {(organizations) =>
          current === undefined ? (
            <EmptyState icon={Building2} title={words.noOrganizations} />
          ) : (
            <>
              {organizations.length > 1 && (
                <SelectField
                  label={words.organization}
                  value={current.id}
                  onChange={async (id) => {
                    if (await mayDiscard()) choose(id)
                  }}
                  choices={organizations.map(({ id, title }) => ({ value: id, label: title }))}
                />
              )}
              <OrganizationMails key={current.id} organizationId={current.id} title={current.title} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function OrganizationMails({ organizationId, title }: { organizationId: string; title: string }) {
  const query = useQuery(resourceQuery('/user/notifications/{organizationId}', { path: { organizationId } }))
  return <Loaded query={query}>{(settings) => <MailForm settings={settings} title={title} />}</Loaded>
}

function MailForm({ settings, title }: { settings: MailChoices; title: string }) {
  const words = useWords(ACCOUNT_WORDS)
  const reasonWords = useWords(NOTIFICATION_REASON_WORDS)
  const command = useCommand('put', '/user/notifications/{organizationId}')
  const { mails, digest, reasons, organization: organizationId } = settings
  const form = useForm({
    initial: { mails, digest, ...reasons },
    submit: ({ mails, digest, ...reasons }) =>
      command.mutateAsync({ path: { organizationId }, body: { mails, digest, reasons } }),
  })
  const isSilent = !form.values.mails
  const hasDigest = NOTIFICATION_REASONS.some((reason) => form.values[reason] === 'digest')
  return (
    <Form form={form} submitLabel={words.save} onSubmitted={() => showToast(words.saved)}>
      <SwitchField label={title} hint={words.mailsHint} {...form.field('mails')} />
      <FieldGroup label={words.mailsWhen}>
        <div className={styles.reasons}>
          {NOTIFICATION_REASONS.map((reason) => (
            <SelectField
              key={reason}
              label={reasonWords[reason]}
              isDisabled={isSilent}
              {...form.field(reason)}
              choices={(['soon', 'digest', 'never'] as const).map((value) => ({
                value,
                label: words.mailTimes[value],
              }))}
            />
          ))}
        </div>
      </FieldGroup>
      <SelectField
        label={words.digest}
        hint={hasDigest ? words.digestHint : words.digestUnused}
        isDisabled={isSilent}
        {...form.field('digest')}
        choices={(['daily', 'weekly'] as const).map((value) => ({ value, label: words.digests[value] }))}
      />
    </Form>
  )
}
