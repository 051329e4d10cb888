/** Changes what a link gives to those who join with it from now on. */
import { useCommand } from '../../api/query.ts'
import { Dialog, Form, RadioField, showToast, useForm, useWords } from '../../design/index.ts'
import { fromRoleChoice, type RoleChoice, type RoleName, toRoleChoice, useRoleChoices } from '../../shell/role-words.ts'
import { INVITE_WORDS } from './words.ts'

interface LinkRoleDialogProps {
  organization: string
  invite: string
  /** A link to the organization gives a role, a link to content a level there. */
  gives: 'role' | 'level'
  current: RoleName | null
  onClose: () => void
}

export function LinkRoleDialog({ organization, invite, gives, current, onClose }: LinkRoleDialogProps) {
  const words = useWords(INVITE_WORDS)
  const choices = useRoleChoices().filter(({ value }) => gives === 'role' || value !== 'guest')
  const command = useCommand('patch', '/orgs/{organizationId}/link-invites/{inviteId}')
  const form = useForm<{ choice: RoleChoice }>({
    initial: { choice: toRoleChoice(current) },
    submit: async ({ choice }) => {
      await command.mutateAsync({
        path: { organizationId: organization, inviteId: invite },
        body: { [gives]: fromRoleChoice(choice) },
      })
      showToast(words.linkChanged)
    },
  })
  return (
    <Dialog title={words.changeLink} isOpen onClose={onClose}>
      <Form form={form} submitLabel={words.change} onSubmitted={onClose} onCancel={onClose}>
        <RadioField
          label={gives === 'role' ? words.role : words.level}
          hint={words.changeLinkHint}
          choices={choices}
          {...form.field('choice')}
        />
      </Form>
    </Dialog>
  )
}
