/** The one-time link of an invitation by mail, to pass it on by other means. It is created when somebody wants it. */
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { resourceQuery, useCommand } from '../api/query.ts'
import { Button, CopyField, defineWords, ProblemView, useWords } from '../design/index.ts'

const INVITE_LINK_WORDS = defineWords({
  en: { create: 'Create a link', link: 'Invitation link' },
  de: { create: 'Link erzeugen', link: 'Einladungslink' },
  fr: { create: 'Créer un lien', link: 'Lien d’invitation' },
})

/** Whether the server sends mail; undefined until it is known. */
export function useMailDelivery(): 'smtp' | 'outbox' | undefined {
  return useQuery(resourceQuery('/system/mail')).data?.kind
}

export function InviteLinkButton({ organization, user }: { organization: string; user: string }) {
  const words = useWords(INVITE_LINK_WORDS)
  const command = useCommand('post', '/orgs/{organizationId}/members/{invitedUserId}/invite-link')
  const [problem, setProblem] = useState<ApiProblem>()
  const create = () => {
    setProblem(undefined)
    command
      .mutateAsync({ path: { organizationId: organization, invitedUserId: user } })
      .catch((error: unknown) => setProblem(asProblem(error)))
  }
  if (command.data) return <CopyField label={words.link} value={command.data.url} />
  return (
    <>
      {problem && <ProblemView problem={problem} isInline />}
      <Button icon={Link2} isPending={command.isPending} onPress={create}>
        {words.create}
      </Button>
    </>
  )
}
