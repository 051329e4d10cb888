/** A variable is added, gets another value, or is deleted. */
import { ConfirmCommand, Dialog, Form, Stack, showToast, TextField, useForm, useWords } from '../../design/index.ts'
import type { ContentAddress } from '../space-content/index.ts'
import type { ItemEdits } from './use-item-edits.ts'
import { UsedIn } from './used-in.tsx'
import type { Variable, VariableTask } from './variable.ts'
import { VARIABLE_WORDS } from './variable-words.ts'

interface VariableDialogsProps {
  source: ContentAddress
  edits: ItemEdits
  task: VariableTask
  /** Those that the space has. */
  names: readonly string[]
  onClose: () => void
}

/** What the server takes: not in the generated limits, which know no names of records. */
const [NAME, VALUE, MOST] = [100, 1000, 100]
/** What expressions can read as a member. */
const NAME_PATTERN = /^[A-Za-z]\w*$/

/** Sets the variable, or removes it. */
const toChange = ({ name, page }: Pick<Variable, 'name' | 'page'>, value: string | undefined): object => {
  if (!page) return { operation: 'update_variables', variables: { [name]: value ?? null } }
  const { [name]: _removed, ...others } = page.variables
  return {
    operation: 'update_page',
    page: page.id,
    variables: value === undefined ? others : { ...page.variables, [name]: value },
  }
}

export function VariableDialogs({ source, edits, task: { kind, variable }, names, onClose }: VariableDialogsProps) {
  const words = useWords(VARIABLE_WORDS)
  if (kind === 'delete' && variable)
    return (
      <ConfirmCommand
        title={words.deleteTitle(variable.name)}
        confirmLabel={words.deleteVariable}
        run={() => edits.write([toChange(variable, undefined)])}
        doneText={words.deleted}
        onClose={onClose}
      >
        {variable.page ? (
          words.deletePage(variable.page.title)
        ) : (
          <Stack>
            <span>{words.deleteUsed}</span>
            <UsedIn source={source} kind="variable" id={variable.name} isDeleting />
          </Stack>
        )}
      </ConfirmCommand>
    )
  return <VariableForm source={source} edits={edits} kind={kind} variable={variable} names={names} onClose={onClose} />
}

type VariableFormProps = Omit<VariableDialogsProps, 'task'> & VariableTask

function VariableForm({ source, edits, kind, variable, names, onClose }: VariableFormProps) {
  const words = useWords(VARIABLE_WORDS)
  const isNew = kind === 'add'
  const checkName = (name: string) => {
    if (!isNew) return undefined
    if (name !== '' && !NAME_PATTERN.test(name)) return words.nameRule
    if (names.includes(name)) return words.taken
    return names.length >= MOST ? words.most(MOST) : undefined
  }
  const form = useForm({
    initial: { name: variable?.name ?? '', value: variable?.value ?? '' },
    limits: { name: { required: true, maxLength: NAME }, value: { maxLength: VALUE } },
    check: ({ name }) => ({ name: checkName(name) }),
    submit: ({ name, value }) => edits.write([toChange({ name, page: variable?.page }, value)]),
  })
  return (
    <Dialog
      title={isNew ? words.addTitle : words.editTitle(variable?.name ?? '')}
      isOpen
      onClose={onClose}
      size="small"
    >
      <Form
        form={form}
        submitLabel={isNew ? words.add : words.save}
        isCreating={isNew}
        onCancel={onClose}
        onSubmitted={() => {
          onClose()
          showToast(words.saved)
        }}
      >
        {isNew && (
          <TextField
            label={words.name}
            hint={words.nameHint}
            {...form.field('name')}
            isCode
            autoFocus={variable === undefined}
          />
        )}
        <TextField label={words.value} {...form.field('value')} autoFocus={!isNew || variable !== undefined} />
        {!isNew && !variable?.page && <UsedIn source={source} kind="variable" id={variable?.name ?? ''} />}
      </Form>
    </Dialog>
  )
}
