/** The questions before something is done with one member. */
import { call } from '../../api/client.ts'
import { useCommand } from '../../api/query.ts'
import { ConfirmCommand, Dialog, useWords } from '../../design/index.ts'
import { InviteLinkButton } from '../../shell/invite-link.tsx'
import type { ListedMember } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { MEMBER_WORDS } from './words.ts'

export interface MemberTask {
  kind: 'role' | 'invite' | 'link' | 'sso' | 'remove'
  member: ListedMember
}

interface MemberDialogsProps {
  task: MemberTask
  organization: string
  selfId: string | undefined
  onClose: () => void
  onRemoved?: () => void
}

export function MemberDialogs({
  task: { kind, member },
  organization,
  selfId,
  onClose,
  onRemoved,
}: MemberDialogsProps) {
  const words = useWords(MEMBER_WORDS)
  const invite = useCommand('post', '/orgs/{organizationId}/invites')
  const markSso = useCommand('post', '/orgs/{organizationId}/members/{userId}/sso')
  const remove = useCommand('delete', '/orgs/{organizationId}/members/{userId}')
  const { displayName, email, id: userId } = member.user
  if (kind === 'role') return <RoleDialog organization={organization} members={[member]} onClose={onClose} />
  if (kind === 'invite')
    return (
      <ConfirmCommand
        title={words.inviteAgain}
        confirmLabel={words.inviteAgain}
        isDangerous={false}
        doneText={words.invited}
        onClose={onClose}
        run={() =>
          invite.mutateAsync({
            path: { organizationId: organization },
            body: { emails: [{ email: email!, role: member.role }] },
          })
        }
      >
        <p dir="auto">{words.inviteAgainText(displayName.slice(0, 100))}</p>
      </ConfirmCommand>
    )
  if (kind === 'link')
    return (
      <Dialog title={words.inviteLink} isOpen onClose={onClose}>
        <p dir="auto">{email ?? displayName.slice(0, 100)}</p>
        <p>{words.inviteLinkText}</p>
        <InviteLinkButton organization={organization} user={userId} />
      </Dialog>
    )
  if (kind === 'sso')
    return (
      <ConfirmCommand
        title={words.markSsoTitle(displayName.slice(0, 100))}
        confirmLabel={words.markSso}
        isDangerous={false}
        doneText={words.markedSso}
        onClose={onClose}
        run={() => markSso.mutateAsync({ path: { organizationId: organization, userId } })}
      >
        <p dir="auto">{words.markSsoText(email ?? displayName.slice(0, 100))}</p>
      </ConfirmCommand>
    )
  const isSelf = userId === selfId
  return (
    <ConfirmCommand
      title={isSelf ? words.leaveTitle : words.removeTitle(displayName.slice(0, 100))}
      confirmLabel={isSelf ? words.leave : words.remove}
      doneText={words.removed}
      onClose={onClose}
      onDone={() => {
        // Nothing of the organization is left to show to who left it.
        if (isSelf) location.assign('/')
        else onRemoved?.()
      }}
      run={() => {
        const path = { organizationId: organization, userId }
        // Who left reads nothing of the organization again.
        return isSelf
          ? call('delete', '/orgs/{organizationId}/members/{userId}', { path })
          : remove.mutateAsync({ path })
      }}
    >
      <p>{words.removeText(member.teams, member.spaces)}</p>
    </ConfirmCommand>
  )
}
