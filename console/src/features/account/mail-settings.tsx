/** Which organizations send mails. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { resourceQuery, useCommand } from '../../api/query.ts'
import { EmptyState, Loaded, ProblemView, Section, Skeleton, Stack, SwitchField, useWords } from '../../design/index.ts'
import { myOrganizations } from '../../shell/current.ts'
import { ACCOUNT_WORDS } from './words.ts'

export function MailSwitches() {
  const words = useWords(ACCOUNT_WORDS)
  const query = useInfiniteQuery(myOrganizations)
  return (
    <Section title={words.mails} lead={words.mailsLead}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={Building2} title={words.noOrganizations} />
          ) : (
            <Stack>
              {items.map(({ id, title }) => (
                <MailSwitch key={id} organizationId={id} title={title} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}

function MailSwitch({ organizationId, title }: { organizationId: string; title: string }) {
  const words = useWords(ACCOUNT_WORDS)
  const path = { organizationId }
  const query = useQuery(resourceQuery('/user/notifications/{organizationId}', { path }))
  const command = useCommand('put', '/user/notifications/{organizationId}')
  const [problem, setProblem] = useState<ApiProblem>()
  const change = (mails: boolean) => {
    setProblem(undefined)
    command.mutateAsync({ path, body: { mails } }).catch((error: unknown) => setProblem(asProblem(error)))
  }
  return (
    <Loaded query={query} skeleton={<Skeleton rows={1} look="text" />}>
      {({ mails }) => (
        <>
          {problem && <ProblemView problem={problem} isInline />}
          <SwitchField
            label={title}
            hint={words.mailsHint}
            // What was chosen shows at once; a refusal turns it back.
            value={command.isPending ? (command.variables.body?.mails ?? mails) : mails}
            onChange={change}
          />
        </>
      )}
    </Loaded>
  )
}
