/** One role for one or many members. Each change is sent by itself; those that were refused stay, with the reason. */
import { useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import { Button, Dialog, PARTS_WORDS, RadioField, Stack, showToast, useWords } from '../../design/index.ts'
import { fromRoleChoice, type RoleChoice, toRoleChoice, useRoleChoices } from '../../shell/role-words.ts'
import type { ListedMember } from './queries.ts'
import styles from './screen.module.css'
import { MEMBER_WORDS } from './words.ts'

interface RoleDialogProps {
  organization: string
  members: readonly ListedMember[]
  onClose: () => void
  onDone?: () => void
}

export function RoleDialog({ organization, members, onClose, onDone }: RoleDialogProps) {
  const words = useWords(MEMBER_WORDS)
  const parts = useWords(PARTS_WORDS)
  const choices = useRoleChoices()
  const command = useCommand('patch', '/orgs/{organizationId}/members/{userId}')
  const [role, setRole] = useState<RoleChoice>(toRoleChoice(members[0]?.role ?? null))
  const [failures, setFailures] = useState<readonly { name: string; message: string }[]>([])
  const [isPending, setPending] = useState(false)
  // Those on the screen when the dialog was opened: the list is read again after each change.
  const [people] = useState(members)

  const change = async () => {
    setPending(true)
    const refused: { name: string; message: string }[] = []
    for (const { user } of people)
      await command
        .mutateAsync({
          path: { organizationId: organization, userId: user.id },
          body: { role: fromRoleChoice(role) },
        })
        .catch((error: unknown) => refused.push({ name: user.displayName, message: asProblem(error).message }))
    setPending(false)
    setFailures(refused)
    if (refused.length > 0) return
    showToast(words.roleChanged)
    onDone?.()
    onClose()
  }

  return (
    <Dialog
      title={words.changeRoleOf(people.length)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isPending={isPending} onPress={() => void change()}>
            {words.changeRole}
          </Button>
        </>
      }
    >
      <Stack>
        <RadioField
          label={words.newRole}
          hint={words.changeRoleText}
          value={role}
          onChange={setRole}
          choices={choices}
        />
        {failures.length > 0 && (
          <div role="alert" className={styles.failures}>
            <strong>{words.notChanged}</strong>
            <ul>
              {failures.map(({ name, message }) => (
                <li key={name}>
                  <span dir="auto">{name.slice(0, 100)}</span>: {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
