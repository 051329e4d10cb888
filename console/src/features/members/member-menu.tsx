import { KeyRound, Link2, LogOut, MailPlus, UserRound, UserRoundCog, UserRoundMinus } from 'lucide-react'
import { Menu, useWords } from '../../design/index.ts'
import { settingsAddress } from '../../shell/addresses.ts'
import type { MemberTask } from './member-dialogs.tsx'
import type { ListedMember } from './queries.ts'
import { MEMBER_WORDS } from './words.ts'

interface MemberMenuProps {
  member: ListedMember
  organization: string
  isAdmin: boolean
  isSelf: boolean
  onTask: (task: MemberTask) => void
}

/** What can be done with one member. */
export function MemberMenu({ member, organization, isAdmin, isSelf, onTask }: MemberMenuProps) {
  const words = useWords(MEMBER_WORDS)
  const canInviteAgain = isAdmin && member.lastSeenAt === undefined && member.user.email !== undefined
  return (
    <Menu
      label={`${words.actions}: ${member.user.displayName.slice(0, 80)}`}
      actions={[
        {
          id: 'open',
          label: words.open,
          icon: UserRound,
          href: settingsAddress(organization, `members/${member.user.id}`),
        },
        isAdmin && {
          id: 'role',
          label: words.changeRole,
          icon: UserRoundCog,
          onAction: () => onTask({ kind: 'role', member }),
        },
        canInviteAgain && {
          id: 'invite',
          label: words.inviteAgain,
          icon: MailPlus,
          onAction: () => onTask({ kind: 'invite', member }),
        },
        canInviteAgain && {
          id: 'link',
          label: words.inviteLink,
          icon: Link2,
          onAction: () => onTask({ kind: 'link', member }),
        },
        isAdmin &&
          !member.sso && {
            id: 'sso',
            label: words.markSso,
            icon: KeyRound,
            onAction: () => onTask({ kind: 'sso', member }),
          },
        (isAdmin || isSelf) && {
          id: 'remove',
          label: isSelf ? words.leave : words.remove,
          icon: isSelf ? LogOut : UserRoundMinus,
          isDangerous: true,
          onAction: () => onTask({ kind: 'remove', member }),
        },
      ]}
    />
  )
}
