/** How people come in: by mail, by links to the organization, by links to content. */
import { useWords } from '../../design/index.ts'
import { SettingsLayout } from '../../shell/settings-layout.tsx'
import { ContentInviteLinks } from './content-links.tsx'
import { InviteLinks } from './invite-links.tsx'
import { MailInviteForm } from './mail-invite-form.tsx'
import { INVITE_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(INVITE_WORDS)
  return (
    <SettingsLayout section="invites" lead={words.lead}>
      {(organization) => (
        <>
          <MailInviteForm organization={organization} />
          <InviteLinks organization={organization} />
          <ContentInviteLinks organization={organization.id} />
        </>
      )}
    </SettingsLayout>
  )
}
