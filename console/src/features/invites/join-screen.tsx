/** What an invite link leads to, for who is signed in; everybody else gets a page of the server (decision 0082). */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, MailOpen, MailX } from 'lucide-react'
import { useState } from 'react'
import type { ResultOf } from '../../api/client.ts'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { resourceQuery, useCommand } from '../../api/query.ts'
import {
  Button,
  EmptyState,
  LinkButton,
  Loaded,
  ProblemView,
  Screen as ScreenFrame,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { homeAddress } from '../../shell/addresses.ts'
import { useRoleName } from '../../shell/role-words.ts'
import { INVITE_WORDS } from './words.ts'

type Invitation = ResultOf<'/orgs/{organizationId}/invites/{inviteId}', 'get'>

export function Screen() {
  const words = useWords(INVITE_WORDS)
  const path = { organizationId: useParameter('organization'), inviteId: useParameter('invite') }
  const query = useQuery(resourceQuery('/orgs/{organizationId}/invites/{inviteId}', { path }))
  const isUseless = query.data === undefined && isDeadEnd(query.error)
  return (
    <ScreenFrame title={query.data ? words.joinTitle(query.data.organization.title) : words.invitation} width="narrow">
      {isUseless ? (
        <DeadInvitation problem={query.error!} />
      ) : (
        <Loaded query={query}>{(invitation) => <InvitationView invitation={invitation} />}</Loaded>
      )}
    </ScreenFrame>
  )
}

const isDeadEnd = (problem: ApiProblem | null | undefined) =>
  problem?.kind === 'not-found' || problem?.kind === 'forbidden'

function DeadInvitation({ problem }: { problem: ApiProblem }) {
  const words = useWords(INVITE_WORDS)
  const isOff = problem.kind === 'forbidden'
  return (
    <EmptyState
      icon={MailX}
      title={isOff ? words.off : words.gone}
      action={<LinkButton href="/">{words.goHome}</LinkButton>}
    >
      {isOff ? words.offText : words.goneText}
    </EmptyState>
  )
}

function InvitationView({ invitation }: { invitation: Invitation }) {
  const words = useWords(INVITE_WORDS)
  const toRoleName = useRoleName()
  const navigate = useNavigate()
  const command = useCommand('post', '/orgs/{organizationId}/invites/{inviteId}')
  const [problem, setProblem] = useState<ApiProblem>()
  const { organization, content, role = null, invitedBy } = invitation
  const home = homeAddress(organization.id)
  const join = async () => {
    setProblem(undefined)
    try {
      await command.mutateAsync({ path: { organizationId: organization.id, inviteId: invitation.id } })
      await navigate({ to: home, replace: true })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }
  // While one joins, the invitation is read again and says that one is a member.
  if (invitation.redundant && !command.isPending && !command.isSuccess)
    return (
      <EmptyState
        icon={BadgeCheck}
        title={words.memberAlready}
        action={
          <LinkButton href={home} look="primary">
            {words.openHome}
          </LinkButton>
        }
      >
        {words.memberAlreadyText(organization.title)}
      </EmptyState>
    )
  if (isDeadEnd(problem)) return <DeadInvitation problem={problem!} />
  return (
    <>
      {problem && <ProblemView problem={problem} isInline />}
      <EmptyState
        icon={MailOpen}
        title={
          content
            ? words.joinContent(content.title || words.untitled, toRoleName(content.level))
            : words.joinAs(toRoleName(role))
        }
        action={
          <Button look="primary" isPending={command.isPending} onPress={() => void join()} autoFocus>
            {words.join}
          </Button>
        }
      >
        {invitedBy && words.invitedBy(invitedBy.displayName)}
      </EmptyState>
    </>
  )
}
