/** The administrators who reach the organization without its single sign-on, for the day on which its provider fails. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { listQuery, resourceQuery, useCommand } from '../../api/query.ts'
import { Loaded, ProblemView, Section, Stack, SwitchField, useWords, Warning } from '../../design/index.ts'
import { SAML_WORDS } from './words.ts'

const administratorsQuery = (organizationId: string) =>
  listQuery('/orgs/{organizationId}/members', {
    path: { organizationId },
    query: { role: 'admin', sort: 'name', order: 'asc', limit: 1000 },
  })

export function EmergencyAccess({ organization }: { organization: string }) {
  const words = useWords(SAML_WORDS)
  const path = { organizationId: organization }
  const named = useQuery(resourceQuery('/orgs/{organizationId}/sso/administrators', { path }))
  const administrators = useInfiniteQuery(administratorsQuery(organization))
  const command = useCommand('put', '/orgs/{organizationId}/sso/administrators')
  const [problem, setProblem] = useState<ApiProblem>()
  const ids = named.data?.items.map(({ id }) => id) ?? []
  const change = async (id: string, isNamed: boolean) => {
    setProblem(undefined)
    try {
      const others = ids.filter((each) => each !== id)
      await command.mutateAsync({ path, body: { administrators: isNamed ? [...others, id] : others } })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  return (
    <Section title={words.emergency} lead={words.emergencyLead}>
      {problem && <ProblemView problem={problem} isInline />}
      {named.data && ids.length === 0 && <Warning title={words.noEmergency}>{words.noEmergencyText}</Warning>}
      <Loaded query={administrators}>
        {({ items }) => (
          <Stack>
            {items.map(({ user }) => (
              <SwitchField
                key={user.id}
                label={user.displayName}
                hint={user.email}
                value={ids.includes(user.id)}
                isDisabled={named.data === undefined || command.isPending}
                onChange={(isNamed) => void change(user.id, isNamed)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
