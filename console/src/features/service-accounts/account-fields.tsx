/** What a service account is called and may do: for a new one, and for one that is changed. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckboxField, FieldGroup, RadioField, TextField, type useForm, useWords } from '../../design/index.ts'
import { fromRoleChoice, type RoleChoice, toRoleChoice, useRoleChoices } from '../../shell/role-words.ts'
import { type ListedServiceAccount, teamChoicesQuery } from './queries.ts'
import { SERVICE_ACCOUNT_WORDS } from './words.ts'

export interface AccountValues {
  name: string
  role: RoleChoice
  teams: string[]
}

export const NEW_ACCOUNT: AccountValues = { name: '', role: 'read', teams: [] }

export const toAccountValues = ({ name, role, teams }: ListedServiceAccount): AccountValues => ({
  name,
  role: toRoleChoice(role),
  teams: teams.map(({ id }) => id),
})

export const toAccountBody = ({ name, role, teams }: AccountValues) => ({ name, role: fromRoleChoice(role), teams })

interface AccountFieldsProps {
  organization: string
  form: ReturnType<typeof useForm<AccountValues>>
  isNew?: boolean
}

export function AccountFields({ organization, form, isNew = false }: AccountFieldsProps) {
  const words = useWords(SERVICE_ACCOUNT_WORDS)
  const choices = useRoleChoices()
  const teams = useInfiniteQuery(teamChoicesQuery(organization)).data?.items ?? []
  const chosen = form.values.teams
  return (
    <>
      <TextField label={words.name} hint={words.nameHint} {...form.field('name')} autoFocus={isNew} />
      <RadioField label={words.role} choices={choices} {...form.field('role')} />
      {teams.length > 0 && (
        <FieldGroup label={words.teams}>
          {teams.map(({ id, title }) => (
            <CheckboxField
              key={id}
              label={title}
              value={chosen.includes(id)}
              onChange={(isSet) => form.set({ teams: isSet ? [...chosen, id] : chosen.filter((each) => each !== id) })}
            />
          ))}
        </FieldGroup>
      )}
    </>
  )
}
