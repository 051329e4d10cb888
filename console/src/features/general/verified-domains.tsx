/** Domains that the organization proved to be its own, and the records that prove them. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { createOrganizationDomainLimits } from '../../api/limits.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { type ItemOf, listQuery, useCommand } from '../../api/query.ts'
import {
  Badge,
  Box,
  Button,
  ButtonRow,
  ConfirmCommand,
  CopyField,
  EmptyState,
  Facts,
  Form,
  Loaded,
  MoreButton,
  ProblemView,
  Section,
  TextField,
  useForm,
  useWords,
} from '../../design/index.ts'
import { GENERAL_WORDS } from './words.ts'

type Domain = ItemOf<'/orgs/{organizationId}/domains'>

export function VerifiedDomains({ organization }: { organization: string }) {
  const words = useWords(GENERAL_WORDS)
  const query = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/domains', { path: { organizationId: organization } }),
  )
  const command = useCommand('post', '/orgs/{organizationId}/domains')
  const form = useForm({
    initial: { domain: '' },
    limits: { domain: createOrganizationDomainLimits.domain },
    submit: ({ domain }) => command.mutateAsync({ path: { organizationId: organization }, body: { domain } }),
  })
  return (
    <Section title={words.domains} lead={words.domainsLead}>
      <Loaded query={query}>
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState icon={Globe} title={words.noDomains}>
              {words.noDomainsText}
            </EmptyState>
          ) : (
            <>
              {items.map((domain) => (
                <DomainBox key={domain.id} organization={organization} domain={domain} />
              ))}
              <MoreButton query={query} shown={items.length} count={count} />
            </>
          )
        }
      </Loaded>
      <Form form={form} submitLabel={words.addDomain} onSubmitted={form.clear} isCreating>
        <TextField label={words.domain} placeholder="example.com" {...form.field('domain')} />
      </Form>
    </Section>
  )
}

function DomainBox({ organization, domain: { id, domain, status, record } }: { organization: string; domain: Domain }) {
  const words = useWords(GENERAL_WORDS)
  const path = { organizationId: organization, domainId: id }
  const verify = useCommand('post', '/orgs/{organizationId}/domains/{domainId}/verify')
  const remove = useCommand('delete', '/orgs/{organizationId}/domains/{domainId}')
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const runVerify = () => {
    setProblem(undefined)
    verify.mutateAsync({ path }).catch((error: unknown) => setProblem(asProblem(error)))
  }
  const isVerified = status === 'verified'
  return (
    <Box>
      <Facts
        facts={[
          [words.domain, domain],
          [
            words.status,
            <Badge key="status" tone={isVerified ? 'good' : 'warn'}>
              {isVerified ? words.verified : words.pending}
            </Badge>,
          ],
        ]}
      />
      {!isVerified && (
        <>
          <CopyField label={words.domain} value={record.name} />
          <CopyField label={words.record} value={record.value} />
        </>
      )}
      {problem && <ProblemView problem={problem} isInline />}
      {!problem && verify.data?.status === 'pending' && <p role="alert">{words.verifyFailed}</p>}
      <ButtonRow>
        {!isVerified && (
          <Button isPending={verify.isPending} onPress={runVerify}>
            {words.verify}
          </Button>
        )}
        <Button onPress={() => setAsking(true)}>{words.removeDomain}</Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmCommand
          title={words.removeDomainTitle(domain)}
          confirmLabel={words.removeDomain}
          doneText={words.domainRemoved}
          run={() => remove.mutateAsync({ path })}
          onClose={() => setAsking(false)}
        >
          <p>{words.removeDomainText}</p>
        </ConfirmCommand>
      )}
    </Box>
  )
}
